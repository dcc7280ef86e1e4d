// The world: who touches whom, what is told of it, and the step.
#include "internal.h"

#include <algorithm>

BXWorld::BXWorld() {
    world->SetContactListener(this);
    world->SetContactFilter(this);
    world->SetDestructionListener(this);
    world->SetAllowSleeping(true);
}

BXWorld::~BXWorld() {
    isQuiet = true;
    for (BXJoint *joint : joints) delete joint;
    joints.clear();
    for (BXBody *body : bodies) {
        world->DestroyBody(body->body);
        delete body;
    }
}

static bool share(const std::vector<uint32_t> &a, const std::vector<uint32_t> &b) {
    for (uint32_t group : a) {
        if (std::find(b.begin(), b.end(), group) != b.end()) return true;
    }
    return false;
}

static bool isAmong(const std::vector<uint32_t> &groups, uint32_t group) {
    return std::find(groups.begin(), groups.end(), group) != groups.end();
}

bool BXWorld::ShouldCollide(b2Fixture *first, b2Fixture *second) {
    const BXBody *a = owner(first->GetBody()), *b = owner(second->GetBody());
    if (a->wall != 0) return isAmong(b->walls, a->wall);
    if (b->wall != 0) return isAmong(a->walls, b->wall);
    return share(a->items, b->items);
}

static std::pair<uint64_t, uint64_t> pairOf(const BXBody *a, const BXBody *b) {
    return a->number < b->number ? std::make_pair(a->number, b->number)
                                 : std::make_pair(b->number, a->number);
}

static BXEvent eventOf(b2Contact *contact, std::pair<uint64_t, uint64_t> pair, bool began) {
    b2WorldManifold manifold;
    contact->GetWorldManifold(&manifold);
    int32 count = contact->GetManifold()->pointCount;
    b2Vec2 place = count > 0 ? manifold.points[0] : contact->GetFixtureA()->GetBody()->GetPosition();
    if (count > 1) place = 0.5f * (manifold.points[0] + manifold.points[1]);
    return BXEvent{pair.first, pair.second, place.x, place.y, began};
}

void BXWorld::BeginContact(b2Contact *contact) {
    auto pair = pairOf(
        owner(contact->GetFixtureA()->GetBody()), owner(contact->GetFixtureB()->GetBody()));
    if (++touching[pair] == 1) events.push_back(eventOf(contact, pair, true));
}

void BXWorld::EndContact(b2Contact *contact) {
    auto pair = pairOf(
        owner(contact->GetFixtureA()->GetBody()), owner(contact->GetFixtureB()->GetBody()));
    auto found = touching.find(pair);
    if (found == touching.end() || --found->second > 0) return;
    touching.erase(found);
    if (!isQuiet) events.push_back(eventOf(contact, pair, false));
}

void BXWorld::PreSolve(b2Contact *contact, const b2Manifold *) {
    const BXBody *a = owner(contact->GetFixtureA()->GetBody());
    const BXBody *b = owner(contact->GetFixtureB()->GetBody());
    // A wall has no surface of its own: what touches it says how it slides and bounces.
    float friction = a->wall ? b->friction
                     : b->wall ? a->friction
                               : std::sqrt(a->friction * b->friction);
    contact->SetFriction(friction);
    contact->SetRestitution(
        a->wall ? b->restitution
        : b->wall ? a->restitution
                  : std::max(a->restitution, b->restitution));
    contact->SetRestitutionThreshold(bounceThreshold);
}

void BXWorld::PostSolve(b2Contact *contact, const b2ContactImpulse *impulse) {
    float sum = 0;
    for (int32 index = 0; index < impulse->count; ++index) sum += impulse->normalImpulses[index];
    b2WorldManifold manifold;
    contact->GetWorldManifold(&manifold);
    BXBody *a = owner(contact->GetFixtureA()->GetBody());
    BXBody *b = owner(contact->GetFixtureB()->GetBody());
    float mass = a->body->GetType() == b2_dynamicBody ? a->body->GetMass() : b->body->GetMass();
    pushes.push_back(
        Push{a, b, manifold.normal, contact->GetRestitution(), contact->GetFriction(), sum,
             mass > 0 ? sum / mass : 0});
}

void BXWorld::SayGoodbye(b2Joint *joint) {
    for (BXJoint *candidate : joints) {
        if (candidate->joint == joint) candidate->joint = nullptr;
    }
}

/// Half of a load's effect comes before the move and half after it, which is exact for a constant one:
/// what falls is where the formula says, and what rises reaches the height that it came from.
void BXWorld::step(float seconds) {
    events.clear();
    pushes.clear();
    float half = seconds / 2;
    for (BXBody *body : bodies) {
        b2Body *moved = body->body;
        body->counts = moved->GetType() == b2_dynamicBody && moved->IsEnabled();
        body->isLoaded = body->counts && moved->IsAwake();
        if (!body->isLoaded) {
            body->kick.SetZero();
            body->spinKick = 0;
        }
        body->origin = moved->GetPosition();
        body->angle = moved->GetAngle();
        if (!body->counts) continue;
        body->place = moved->GetWorldCenter();
        body->energy = 0;
        if (!body->isLoaded) continue;
        float mass = moved->GetMass(), inertia = moved->GetInertia();
        moved->ApplyLinearImpulseToCenter(mass * body->kick, false);
        moved->ApplyAngularImpulse(inertia * body->spinKick, false);
        body->kick.SetZero();
        body->spinKick = 0;
        body->energy = body->kineticEnergy();
        moved->ApplyLinearImpulseToCenter(mass * half * body->pull(), false);
        moved->ApplyAngularImpulse(inertia * half * body->turn(), false);
        // What moves by a good part of itself in a step is looked after on its way.
        moved->SetBullet(moved->GetLinearVelocity().Length() * seconds > 0.25f * body->extent);
    }
    world->Step(seconds, 8, 4);
    for (BXBody *body : bodies) {
        b2Body *moved = body->body;
        if (!body->isSound()) {
            // What has gone wrong for one thing must not spread to others, and a joint takes it to what is
            // fixed, too.
            moved->SetTransform(body->origin, body->angle);
            moved->SetLinearVelocity(b2Vec2(0, 0));
            moved->SetAngularVelocity(0);
            if (moved->GetType() == b2_staticBody) {
                // It takes no velocity, and loses what it has when it is made fixed.
                moved->SetType(b2_dynamicBody);
                moved->SetType(b2_staticBody);
            }
            continue;
        }
        if (!body->counts || !body->isLoaded || !moved->IsAwake()) continue;
        moved->ApplyLinearImpulseToCenter(moved->GetMass() * half * body->pull(), false);
        moved->ApplyAngularImpulse(moved->GetInertia() * half * body->turn(), false);
        // Too far away to be told apart from its neighbours: it has left for good.
        if (moved->GetPosition().LengthSquared() > farthest * farthest) moved->SetAwake(false);
    }
    keepEnergy();
}

extern "C" {

BXWorld *bx_world_create(void) { return bx_library_is_there() ? new BXWorld() : nullptr; }

void bx_world_destroy(BXWorld *world) { delete world; }

void bx_world_step(BXWorld *world, double seconds) {
    if (world && areFinite(seconds) && seconds > 0) world->step(static_cast<float>(seconds));
}

const BXEvent *bx_world_events(const BXWorld *world, int32_t *count) {
    *count = world ? static_cast<int32_t>(world->events.size()) : 0;
    if (!world) return nullptr;
    return world->events.data();
}

int32_t bx_world_awake(const BXWorld *world) {
    int32_t count = 0;
    if (!world) return 0;
    for (const BXBody *body : world->bodies) {
        const b2Body *inner = body->body;
        if (inner->GetType() == b2_dynamicBody && inner->IsAwake() && inner->IsEnabled()) ++count;
    }
    return count;
}
}
