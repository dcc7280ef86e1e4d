// Box2D's library, opened when the first world is made: a program whose things only rarely fall, or never,
// starts without it, and on machines that do not have it.
//
// The members that the shim calls are defined here and call those of the library. They are hidden, so that
// the library's own calls do not come here.
#include "internal.h"

#include <dlfcn.h>

#pragma GCC visibility push(hidden)

namespace {

/// What is called, by the names that compilers give to functions of C++.
constexpr const char *names[] = {
    "_ZN7b2WorldC1ERK6b2Vec2",
    "_ZN7b2WorldD1Ev",
    "_ZN7b2World10CreateBodyEPK9b2BodyDef",
    "_ZN7b2World11DestroyBodyEP6b2Body",
    "_ZN7b2World11CreateJointEPK10b2JointDef",
    "_ZN7b2World12DestroyJointEP7b2Joint",
    "_ZN7b2World16SetAllowSleepingEb",
    "_ZN7b2World16SetContactFilterEP15b2ContactFilter",
    "_ZN7b2World18SetContactListenerEP17b2ContactListener",
    "_ZN7b2World22SetDestructionListenerEP21b2DestructionListener",
    "_ZN7b2World4StepEfii",
    "_ZN6b2Body10SetEnabledEb",
    "_ZN6b2Body11SetMassDataEPK10b2MassData",
    "_ZN6b2Body12SetTransformERK6b2Vec2f",
    "_ZN6b2Body13CreateFixtureEPK12b2FixtureDef",
    "_ZN6b2Body13ResetMassDataEv",
    "_ZN6b2Body14DestroyFixtureEP9b2Fixture",
    "_ZN6b2Body16SetFixedRotationEb",
    "_ZN6b2Body7SetTypeE10b2BodyType",
    "_ZN9b2Fixture8RefilterEv",
    "_ZN15b2ContactFilter13ShouldCollideEP9b2FixtureS1_",
    "_ZN15b2WorldManifold10InitializeEPK10b2ManifoldRK11b2TransformfS5_f",
    "_Z17b2LinearStiffnessRfS_ffPK6b2BodyS2_",
    "_Z18b2AngularStiffnessRfS_ffPK6b2BodyS2_",
    "_ZN14b2WeldJointDef10InitializeEP6b2BodyS1_RK6b2Vec2",
    "_ZN18b2RevoluteJointDef10InitializeEP6b2BodyS1_RK6b2Vec2",
    "_ZN19b2PrismaticJointDef10InitializeEP6b2BodyS1_RK6b2Vec2S4_",
    "_ZN15b2DistanceJoint9SetLengthEf",
    "_ZN15b2DistanceJoint12SetMinLengthEf",
    "_ZN15b2DistanceJoint12SetMaxLengthEf",
    "_ZN15b2RevoluteJoint11EnableLimitEb",
    "_ZN15b2RevoluteJoint11EnableMotorEb",
    "_ZN15b2RevoluteJoint9SetLimitsEff",
    "_ZN15b2RevoluteJoint13SetMotorSpeedEf",
    "_ZN15b2RevoluteJoint17SetMaxMotorTorqueEf",
    "_ZN16b2PrismaticJoint11EnableLimitEb",
    "_ZN16b2PrismaticJoint11EnableMotorEb",
    "_ZN16b2PrismaticJoint9SetLimitsEff",
    "_ZN16b2PrismaticJoint13SetMotorSpeedEf",
    "_ZN16b2PrismaticJoint16SetMaxMotorForceEf",
    "_ZN11b2EdgeShape11SetTwoSidedERK6b2Vec2S2_",
    "_ZN14b2PolygonShape3SetEPK6b2Vec2i",
    "_ZN14b2PolygonShape8SetAsBoxEff",
    "_ZNK11b2EdgeShape5CloneEP16b2BlockAllocator",
    "_ZNK11b2EdgeShape13GetChildCountEv",
    "_ZNK11b2EdgeShape9TestPointERK11b2TransformRK6b2Vec2",
    "_ZNK11b2EdgeShape7RayCastEP15b2RayCastOutputRK14b2RayCastInputRK11b2Transformi",
    "_ZNK11b2EdgeShape11ComputeAABBEP6b2AABBRK11b2Transformi",
    "_ZNK11b2EdgeShape11ComputeMassEP10b2MassDataf",
    "_ZNK13b2CircleShape5CloneEP16b2BlockAllocator",
    "_ZNK13b2CircleShape13GetChildCountEv",
    "_ZNK13b2CircleShape9TestPointERK11b2TransformRK6b2Vec2",
    "_ZNK13b2CircleShape7RayCastEP15b2RayCastOutputRK14b2RayCastInputRK11b2Transformi",
    "_ZNK13b2CircleShape11ComputeAABBEP6b2AABBRK11b2Transformi",
    "_ZNK13b2CircleShape11ComputeMassEP10b2MassDataf",
    "_ZNK14b2PolygonShape5CloneEP16b2BlockAllocator",
    "_ZNK14b2PolygonShape13GetChildCountEv",
    "_ZNK14b2PolygonShape9TestPointERK11b2TransformRK6b2Vec2",
    "_ZNK14b2PolygonShape7RayCastEP15b2RayCastOutputRK14b2RayCastInputRK11b2Transformi",
    "_ZNK14b2PolygonShape11ComputeAABBEP6b2AABBRK11b2Transformi",
    "_ZNK14b2PolygonShape11ComputeMassEP10b2MassDataf",
};

constexpr int count = sizeof(names) / sizeof(names[0]);
void *functions[count];

constexpr bool areEqual(const char *a, const char *b) {
    while (*a != 0 && *a == *b) ++a, ++b;
    return *a == *b;
}

/// Where a name is in the list; one that is not there does not compile.
constexpr int place(const char *name) {
    for (int index = 0; index < count; ++index) {
        if (areEqual(names[index], name)) return index;
    }
    throw "This function is not in the list.";
}

/// A member is a function whose first argument is its object.
template <int index, typename Result, typename... Arguments> Result call(Arguments... arguments) {
    return reinterpret_cast<Result (*)(Arguments...)>(functions[index])(arguments...);
}

}

#define CALL(name, result, ...) call<place(name), result>(__VA_ARGS__)

extern "C" __attribute__((visibility("default"))) bool bx_library_load(const char *name) {
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) return false;
    void *found[count];
    for (int index = 0; index < count; ++index) {
        found[index] = dlsym(library, names[index]);
        if (found[index] == nullptr) {
            dlclose(library);
            return false;
        }
    }
    for (int index = 0; index < count; ++index) functions[index] = found[index];
    return true;
}

bool bx_library_is_there() { return functions[0] != nullptr; }

// MARK: The world

WorldPlace::WorldPlace() {
    const b2Vec2 none(0, 0);
    CALL("_ZN7b2WorldC1ERK6b2Vec2", void, static_cast<void *>(bytes), &none);
}

WorldPlace::~WorldPlace() { CALL("_ZN7b2WorldD1Ev", void, static_cast<void *>(bytes)); }

b2Body *b2World::CreateBody(const b2BodyDef *definition) {
    return CALL("_ZN7b2World10CreateBodyEPK9b2BodyDef", b2Body *, this, definition);
}
void b2World::DestroyBody(b2Body *body) {
    CALL("_ZN7b2World11DestroyBodyEP6b2Body", void, this, body);
}
b2Joint *b2World::CreateJoint(const b2JointDef *definition) {
    return CALL("_ZN7b2World11CreateJointEPK10b2JointDef", b2Joint *, this, definition);
}
void b2World::DestroyJoint(b2Joint *joint) {
    CALL("_ZN7b2World12DestroyJointEP7b2Joint", void, this, joint);
}
void b2World::SetAllowSleeping(bool isAllowed) {
    CALL("_ZN7b2World16SetAllowSleepingEb", void, this, isAllowed);
}
void b2World::SetContactFilter(b2ContactFilter *filter) {
    CALL("_ZN7b2World16SetContactFilterEP15b2ContactFilter", void, this, filter);
}
void b2World::SetContactListener(b2ContactListener *listener) {
    CALL("_ZN7b2World18SetContactListenerEP17b2ContactListener", void, this, listener);
}
void b2World::SetDestructionListener(b2DestructionListener *listener) {
    CALL("_ZN7b2World22SetDestructionListenerEP21b2DestructionListener", void, this, listener);
}
void b2World::Step(float seconds, int32 velocities, int32 positions) {
    CALL("_ZN7b2World4StepEfii", void, this, seconds, velocities, positions);
}

// MARK: Bodies and what touches

void b2Body::SetEnabled(bool isEnabled) {
    CALL("_ZN6b2Body10SetEnabledEb", void, this, isEnabled);
}
void b2Body::SetMassData(const b2MassData *mass) {
    CALL("_ZN6b2Body11SetMassDataEPK10b2MassData", void, this, mass);
}
void b2Body::SetTransform(const b2Vec2 &position, float angle) {
    CALL("_ZN6b2Body12SetTransformERK6b2Vec2f", void, this, &position, angle);
}
b2Fixture *b2Body::CreateFixture(const b2FixtureDef *definition) {
    return CALL("_ZN6b2Body13CreateFixtureEPK12b2FixtureDef", b2Fixture *, this, definition);
}
void b2Body::ResetMassData() { CALL("_ZN6b2Body13ResetMassDataEv", void, this); }
void b2Body::DestroyFixture(b2Fixture *fixture) {
    CALL("_ZN6b2Body14DestroyFixtureEP9b2Fixture", void, this, fixture);
}
void b2Body::SetFixedRotation(bool isFixed) {
    CALL("_ZN6b2Body16SetFixedRotationEb", void, this, isFixed);
}
void b2Body::SetType(b2BodyType type) { CALL("_ZN6b2Body7SetTypeE10b2BodyType", void, this, type); }
void b2Fixture::Refilter() { CALL("_ZN9b2Fixture8RefilterEv", void, this); }
bool b2ContactFilter::ShouldCollide(b2Fixture *a, b2Fixture *b) {
    return CALL("_ZN15b2ContactFilter13ShouldCollideEP9b2FixtureS1_", bool, this, a, b);
}
void b2WorldManifold::Initialize(
    const b2Manifold *manifold, const b2Transform &a, float radiusA, const b2Transform &b,
    float radiusB) {
    CALL(
        "_ZN15b2WorldManifold10InitializeEPK10b2ManifoldRK11b2TransformfS5_f", void, this, manifold,
        &a, radiusA, &b, radiusB);
}

// MARK: Joints

void b2LinearStiffness(
    float &stiffness, float &damping, float hertz, float ratio, const b2Body *a, const b2Body *b) {
    CALL(
        "_Z17b2LinearStiffnessRfS_ffPK6b2BodyS2_", void, &stiffness, &damping, hertz, ratio, a, b);
}
void b2AngularStiffness(
    float &stiffness, float &damping, float hertz, float ratio, const b2Body *a, const b2Body *b) {
    CALL(
        "_Z18b2AngularStiffnessRfS_ffPK6b2BodyS2_", void, &stiffness, &damping, hertz, ratio, a, b);
}
void b2WeldJointDef::Initialize(b2Body *a, b2Body *b, const b2Vec2 &anchor) {
    CALL("_ZN14b2WeldJointDef10InitializeEP6b2BodyS1_RK6b2Vec2", void, this, a, b, &anchor);
}
void b2RevoluteJointDef::Initialize(b2Body *a, b2Body *b, const b2Vec2 &anchor) {
    CALL("_ZN18b2RevoluteJointDef10InitializeEP6b2BodyS1_RK6b2Vec2", void, this, a, b, &anchor);
}
void b2PrismaticJointDef::Initialize(
    b2Body *a, b2Body *b, const b2Vec2 &anchor, const b2Vec2 &axis) {
    CALL(
        "_ZN19b2PrismaticJointDef10InitializeEP6b2BodyS1_RK6b2Vec2S4_", void, this, a, b, &anchor,
        &axis);
}
float b2DistanceJoint::SetLength(float length) {
    return CALL("_ZN15b2DistanceJoint9SetLengthEf", float, this, length);
}
float b2DistanceJoint::SetMinLength(float length) {
    return CALL("_ZN15b2DistanceJoint12SetMinLengthEf", float, this, length);
}
float b2DistanceJoint::SetMaxLength(float length) {
    return CALL("_ZN15b2DistanceJoint12SetMaxLengthEf", float, this, length);
}
void b2RevoluteJoint::EnableLimit(bool isOn) {
    CALL("_ZN15b2RevoluteJoint11EnableLimitEb", void, this, isOn);
}
void b2RevoluteJoint::EnableMotor(bool isOn) {
    CALL("_ZN15b2RevoluteJoint11EnableMotorEb", void, this, isOn);
}
void b2RevoluteJoint::SetLimits(float least, float most) {
    CALL("_ZN15b2RevoluteJoint9SetLimitsEff", void, this, least, most);
}
void b2RevoluteJoint::SetMotorSpeed(float speed) {
    CALL("_ZN15b2RevoluteJoint13SetMotorSpeedEf", void, this, speed);
}
void b2RevoluteJoint::SetMaxMotorTorque(float torque) {
    CALL("_ZN15b2RevoluteJoint17SetMaxMotorTorqueEf", void, this, torque);
}
void b2PrismaticJoint::EnableLimit(bool isOn) {
    CALL("_ZN16b2PrismaticJoint11EnableLimitEb", void, this, isOn);
}
void b2PrismaticJoint::EnableMotor(bool isOn) {
    CALL("_ZN16b2PrismaticJoint11EnableMotorEb", void, this, isOn);
}
void b2PrismaticJoint::SetLimits(float least, float most) {
    CALL("_ZN16b2PrismaticJoint9SetLimitsEff", void, this, least, most);
}
void b2PrismaticJoint::SetMotorSpeed(float speed) {
    CALL("_ZN16b2PrismaticJoint13SetMotorSpeedEf", void, this, speed);
}
void b2PrismaticJoint::SetMaxMotorForce(float force) {
    CALL("_ZN16b2PrismaticJoint16SetMaxMotorForceEf", void, this, force);
}

// MARK: Shapes

void b2EdgeShape::SetTwoSided(const b2Vec2 &start, const b2Vec2 &end) {
    CALL("_ZN11b2EdgeShape11SetTwoSidedERK6b2Vec2S2_", void, this, &start, &end);
}
void b2PolygonShape::Set(const b2Vec2 *corners, int32 count) {
    CALL("_ZN14b2PolygonShape3SetEPK6b2Vec2i", void, this, corners, count);
}
void b2PolygonShape::SetAsBox(float width, float height) {
    CALL("_ZN14b2PolygonShape8SetAsBoxEff", void, this, width, height);
}

/// What a shape does, which its table of functions lists: the table is made where these are defined.
#define SHAPE(shape, name)                                                                           \
    b2Shape *shape::Clone(b2BlockAllocator *allocator) const {                                      \
        return CALL("_ZNK" name "5CloneEP16b2BlockAllocator", b2Shape *, this, allocator);           \
    }                                                                                                \
    int32 shape::GetChildCount() const {                                                             \
        return CALL("_ZNK" name "13GetChildCountEv", int32, this);                                   \
    }                                                                                                \
    bool shape::TestPoint(const b2Transform &transform, const b2Vec2 &point) const {                \
        return CALL(                                                                                 \
            "_ZNK" name "9TestPointERK11b2TransformRK6b2Vec2", bool, this, &transform, &point);      \
    }                                                                                                \
    bool shape::RayCast(                                                                             \
        b2RayCastOutput *output, const b2RayCastInput &input, const b2Transform &transform,          \
        int32 child) const {                                                                         \
        return CALL(                                                                                 \
            "_ZNK" name "7RayCastEP15b2RayCastOutputRK14b2RayCastInputRK11b2Transformi", bool, this, \
            output, &input, &transform, child);                                                      \
    }                                                                                                \
    void shape::ComputeAABB(b2AABB *box, const b2Transform &transform, int32 child) const {         \
        CALL(                                                                                        \
            "_ZNK" name "11ComputeAABBEP6b2AABBRK11b2Transformi", void, this, box, &transform,       \
            child);                                                                                  \
    }                                                                                                \
    void shape::ComputeMass(b2MassData *mass, float density) const {                                \
        CALL("_ZNK" name "11ComputeMassEP10b2MassDataf", void, this, mass, density);                 \
    }

SHAPE(b2EdgeShape, "11b2EdgeShape")
SHAPE(b2CircleShape, "13b2CircleShape")
SHAPE(b2PolygonShape, "14b2PolygonShape")

#pragma GCC visibility pop
