// Joints between two bodies.
#include "internal.h"

#include <algorithm>

/// Bodies that are tied at a place of both would only fight there if they collided.
static BXJoint *keep(BXWorld *world, b2JointDef &definition, bool collides = false) {
    definition.collideConnected = collides;
    BXJoint *joint = new BXJoint();
    joint->world = world;
    joint->joint = world->world->CreateJoint(&definition);
    world->joints.push_back(joint);
    return joint;
}

static void wakeBoth(b2Joint *joint) {
    joint->GetBodyA()->SetAwake(true);
    joint->GetBodyB()->SetAwake(true);
}

/// Box2D solves a spring backwards in time, which damps it by as much as a damper of stiffness times
/// step would. That is taken off, so that a spring swings as its formula says.
static float lessNumericDamping(float stiffness, float damping, float frequency) {
    constexpr float step = 1.0f / 120;
    if (2 * b2_pi * frequency * step > 1) return damping;
    return std::max(damping - step * stiffness, -0.995f * step * stiffness);
}

extern "C" {

BXJoint *bx_joint_distance(
    BXWorld *world, BXBody *a, double ax, double ay, BXBody *b, double bx, double by,
    double length) {
    if (!world || !a || !b) return nullptr;
    if (a == b || !areFinite(ax, ay, bx, by, length)) return nullptr;
    b2DistanceJointDef definition;
    definition.bodyA = a->body;
    definition.bodyB = b->body;
    definition.localAnchorA = vector(ax, ay);
    definition.localAnchorB = vector(bx, by);
    definition.length = definition.minLength = definition.maxLength =
        std::clamp(clamped(length), slop, 1e5f);
    return keep(world, definition, true);
}

void bx_joint_set_distance(
    BXJoint *joint, double length, double least, double most, double frequency, double damping) {
    if (!joint || !joint->joint || !areFinite(length, least, most, frequency, damping)) return;
    auto inner = static_cast<b2DistanceJoint *>(joint->joint);
    // Shortest first: each setter keeps within the others.
    inner->SetMinLength(0);
    inner->SetMaxLength(1e5f);
    inner->SetLength(std::clamp(clamped(length), slop, 1e5f));
    float stiffness = 0, damper = 0;
    if (frequency > 0) {
        float hertz = std::min(clamped(frequency), 60.0f);
        b2LinearStiffness(
            stiffness, damper, hertz, std::max(0.0f, clamped(damping)), inner->GetBodyA(),
            inner->GetBodyB());
        damper = lessNumericDamping(stiffness, damper, hertz);
    } else {
        inner->SetMinLength(std::clamp(clamped(least), 0.0f, 1e5f));
        inner->SetMaxLength(std::clamp(clamped(most), slop, 1e5f));
    }
    inner->SetStiffness(stiffness);
    inner->SetDamping(damper);
    wakeBoth(inner);
}

BXJoint *bx_joint_weld(BXWorld *world, BXBody *a, BXBody *b, double x, double y) {
    if (!world || !a || !b) return nullptr;
    if (a == b || !areFinite(x, y)) return nullptr;
    b2WeldJointDef definition;
    definition.Initialize(a->body, b->body, vector(x, y));
    return keep(world, definition);
}

void bx_joint_set_weld(BXJoint *joint, double frequency, double damping) {
    if (!joint || !joint->joint || !areFinite(frequency, damping)) return;
    auto inner = static_cast<b2WeldJoint *>(joint->joint);
    float stiffness = 0, damper = 0;
    if (frequency > 0) {
        b2AngularStiffness(
            stiffness, damper, std::min(clamped(frequency), 60.0f), std::max(0.0f, clamped(damping)),
            inner->GetBodyA(), inner->GetBodyB());
    }
    inner->SetStiffness(stiffness);
    inner->SetDamping(damper);
    wakeBoth(inner);
}

BXJoint *bx_joint_pin(BXWorld *world, BXBody *a, BXBody *b, double x, double y) {
    if (!world || !a || !b) return nullptr;
    if (a == b || !areFinite(x, y)) return nullptr;
    b2RevoluteJointDef definition;
    definition.Initialize(a->body, b->body, vector(x, y));
    return keep(world, definition);
}

BXJoint *bx_joint_slide(
    BXWorld *world, BXBody *a, BXBody *b, double x, double y, double dx, double dy) {
    if (!world || !a || !b) return nullptr;
    if (a == b || !areFinite(x, y, dx, dy)) return nullptr;
    b2Vec2 axis = vector(dx, dy);
    if (axis.Normalize() < b2_epsilon) return nullptr;
    b2PrismaticJointDef definition;
    definition.Initialize(a->body, b->body, vector(x, y), axis);
    return keep(world, definition);
}

void bx_joint_set_range(BXJoint *joint, bool limited, double least, double most, double friction) {
    if (!joint || !joint->joint || !areFinite(least, most, friction) || least > most) return;
    float hold = std::max(0.0f, clamped(friction));
    if (joint->joint->GetType() == e_revoluteJoint) {
        auto inner = static_cast<b2RevoluteJoint *>(joint->joint);
        if (limited) inner->SetLimits(clamped(least), clamped(most));
        inner->EnableLimit(limited);
        inner->SetMotorSpeed(0);
        inner->SetMaxMotorTorque(hold);
        inner->EnableMotor(hold > 0);
    } else if (joint->joint->GetType() == e_prismaticJoint) {
        auto inner = static_cast<b2PrismaticJoint *>(joint->joint);
        if (limited) inner->SetLimits(clamped(least), clamped(most));
        inner->EnableLimit(limited);
        inner->SetMotorSpeed(0);
        inner->SetMaxMotorForce(hold);
        inner->EnableMotor(hold > 0);
    }
    wakeBoth(joint->joint);
}

void bx_joint_destroy(BXJoint *joint) {
    if (!joint) return;
    auto &joints = joint->world->joints;
    joints.erase(std::find(joints.begin(), joints.end(), joint));
    if (joint->joint) {
        wakeBoth(joint->joint);
        joint->world->world->DestroyJoint(joint->joint);
    }
    delete joint;
}
}
