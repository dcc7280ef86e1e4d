// A contact may take energy away, never add any.
//
// Box2D stops what is fast at the moment of its impact and lets it fly on for the rest of the step with
// the velocity that it has at the step's end, so that a bounce may come out a little too strong or too
// weak. What the loads have done to bodies that touch is known exactly, and corrects that.
#include "internal.h"

#include <algorithm>

float BXBody::kineticEnergy() const {
    float spin = body->GetAngularVelocity();
    b2Vec2 offset = body->GetLocalCenter();
    // Box2D tells the inertia about the body's own place.
    float inertia = body->GetInertia() - body->GetMass() * offset.LengthSquared();
    return 0.5f * body->GetMass() * body->GetLinearVelocity().LengthSquared() +
           0.5f * inertia * spin * spin;
}

b2Vec2 BXBody::pull() const {
    float mass = body->GetMass();
    return mass > 0 ? acceleration + (1 / mass) * force : acceleration;
}

bool BXBody::isSound() const {
    // So far and so fast nothing gets by itself; squares of more would overflow.
    constexpr float limit = 1e6f;
    b2Vec2 at = body->GetPosition(), velocity = body->GetLinearVelocity();
    auto isWithin = [](float number, float limit) { return std::abs(number) <= limit; };
    return isWithin(at.x, limit) && isWithin(at.y, limit) && isWithin(velocity.x, limit) &&
           isWithin(velocity.y, limit) && isWithin(body->GetAngle(), 100 * limit) &&
           isWithin(body->GetAngularVelocity(), limit);
}

float BXBody::turn() const {
    float inertia = body->GetInertia();
    return inertia > 0 ? torque / inertia : 0;
}

/// The energy that a body has more than it had, without what its load has given it.
static float excess(const BXBody *body) {
    const b2Body *inner = body->body;
    float mass = inner->GetMass();
    float work = 0;
    if (body->isLoaded) {
        work = mass * b2Dot(body->pull(), inner->GetWorldCenter() - body->place) +
               body->torque * (inner->GetAngle() - body->angle);
    }
    return body->kineticEnergy() - body->energy - work;
}

namespace {

struct Component {
    std::vector<BXBody *> bodies;
    const Push *strongest = nullptr;
    float excess = 0, speed = 0;
    bool touchesFixed = false, hasJoint = false, isElastic = true;
};

int root(std::vector<int> &parents, int index) {
    while (parents[index] != index) index = parents[index] = parents[parents[index]];
    return index;
}

bool counts(const BXBody *body) { return body->counts; }

/// Changes the velocity of a single body along the way in which it was pushed.
void correctOne(BXBody *body, const Push &push, float excess) {
    b2Vec2 velocity = body->body->GetLinearVelocity();
    float along = b2Dot(velocity, push.normal);
    float mass = body->body->GetMass();
    float square = std::max(0.0f, along * along - 2 * excess / mass);
    float wanted = std::copysign(std::sqrt(square), along);
    b2Vec2 change = (wanted - along) * push.normal;
    body->body->ApplyLinearImpulseToCenter(mass * change, false);
}

/// Slows several down alike: about their common motion, unless something fixed took part.
void correctMany(const Component &component) {
    b2Vec2 common{0, 0};
    float mass = 0, energy = 0;
    if (!component.touchesFixed) {
        for (BXBody *body : component.bodies) {
            mass += body->body->GetMass();
            common += body->body->GetMass() * body->body->GetLinearVelocity();
        }
        if (mass > 0) common *= 1 / mass;
    }
    for (BXBody *body : component.bodies) energy += body->kineticEnergy();
    energy -= 0.5f * mass * common.LengthSquared();
    if (!(energy > 0) || !std::isfinite(energy)) return;
    float factor = std::sqrt(std::max(0.0f, 1 - component.excess / energy));
    for (BXBody *body : component.bodies) {
        b2Body *inner = body->body;
        if (!inner->IsAwake()) continue;
        b2Vec2 change = (factor - 1) * (inner->GetLinearVelocity() - common);
        inner->ApplyLinearImpulseToCenter(inner->GetMass() * change, false);
        float spin = inner->GetAngularVelocity();
        inner->SetAngularVelocity(spin * factor);
    }
}

} // namespace

void BXWorld::keepEnergy() {
    if (pushes.empty()) return;
    std::vector<int> parents;
    std::vector<BXBody *> members;
    auto index = [&](BXBody *body) {
        if (body->component < 0) {
            body->component = static_cast<int>(members.size());
            members.push_back(body);
            parents.push_back(body->component);
        }
        return body->component;
    };
    for (const Push &push : pushes) {
        if (counts(push.a) && counts(push.b)) {
            int a = root(parents, index(push.a)), b = root(parents, index(push.b));
            parents[a] = b;
        } else if (counts(push.a)) {
            index(push.a);
        } else if (counts(push.b)) {
            index(push.b);
        }
    }
    std::map<int, Component> components;
    for (BXBody *body : members) {
        Component &component = components[root(parents, body->component)];
        component.bodies.push_back(body);
        component.excess += excess(body);
        if (body->body->GetJointList() != nullptr) component.hasJoint = true;
        if (body->body->GetLinearDamping() > 0 || body->body->GetAngularDamping() > 0)
            component.isElastic = false;
    }
    for (const Push &push : pushes) {
        BXBody *body = counts(push.a) ? push.a : push.b;
        if (!counts(body)) continue;
        Component &component = components[root(parents, body->component)];
        if (!counts(push.a) || !counts(push.b)) component.touchesFixed = true;
        if (push.restitution < 1 || push.friction > 0) component.isElastic = false;
        component.speed = std::max(component.speed, push.speed);
        if (!component.strongest || component.strongest->impulse < push.impulse)
            component.strongest = &push;
    }
    for (BXBody *body : members) body->component = -1;
    for (auto &entry : components) {
        Component &component = entry.second;
        // What a joint stores and gives back is not known.
        if (component.hasJoint || !std::isfinite(component.excess)) continue;
        bool isBounce = component.isElastic && component.speed > 4 * bounceThreshold;
        if (component.bodies.size() == 1 && component.touchesFixed) {
            BXBody *body = component.bodies.front();
            if (body->body->IsAwake() && (component.excess > 0 || isBounce))
                correctOne(body, *component.strongest, component.excess);
            component.excess = excess(body);
        }
        // Not all of it need lie along the strongest push.
        if (component.excess > 0) correctMany(component);
    }
}
