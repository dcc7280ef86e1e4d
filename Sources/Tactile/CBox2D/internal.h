// What the files of the shim share.
#pragma once

#include <assert.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmath>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "CBox2D.h"

// What is the library's is called through `library.cpp`, and is nobody else's to see. The headers that it
// includes are everybody's, and come before.
#pragma GCC visibility push(hidden)
#include <box2d/box2d.h>

struct BXBody {
    BXWorld *world = nullptr;
    b2Body *body = nullptr;
    uint64_t number = 0;
    float friction = 0, restitution = 0, density = 1;
    /// The area that is seen, in square metres; shapes are a little smaller, for their skin.
    float area = 0;
    /// The shortest side, for what is fast in comparison.
    float extent = 0;
    uint32_t wall = 0;
    std::vector<uint32_t> items, walls;

    b2Vec2 acceleration{0, 0}, force{0, 0}, kick{0, 0};
    float torque = 0, spinKick = 0;

    // Of the step that is being made.
    bool counts = false, isLoaded = false;
    b2Vec2 place{0, 0}, origin{0, 0};
    float angle = 0, energy = 0;
    /// A root of the bodies that touch, by their index; -1 for none.
    int component = -1;

    void updateMass();
    /// Whether all of its numbers are finite and not too large.
    bool isSound() const;
    float kineticEnergy() const;
    /// What the load does to velocities in a second.
    b2Vec2 pull() const;
    float turn() const;
};

struct BXJoint {
    BXWorld *world = nullptr;
    b2Joint *joint = nullptr;
    float frequency = 0;
};

/// A contact that pushed in the step that is being made.
struct Push {
    BXBody *a, *b;
    b2Vec2 normal;
    float restitution, friction, impulse, speed;
};

/// Whether the library was opened, without which there are no worlds.
bool bx_library_is_there();

/// Room for the library's world, which the library makes and takes apart.
struct WorldPlace {
    alignas(b2World) unsigned char bytes[sizeof(b2World)];

    WorldPlace();
    ~WorldPlace();
    WorldPlace(const WorldPlace &) = delete;
    b2World *operator->() { return reinterpret_cast<b2World *>(bytes); }
};

struct BXWorld : b2ContactListener, b2ContactFilter, b2DestructionListener {
    WorldPlace world;
    std::vector<BXBody *> bodies;
    std::vector<BXJoint *> joints;
    std::vector<BXEvent> events;
    std::vector<Push> pushes;
    /// How many parts of two bodies touch.
    std::map<std::pair<uint64_t, uint64_t>, int> touching;
    /// Bodies are being taken apart: what ends is no event.
    bool isQuiet = false;

    BXWorld();
    ~BXWorld() override;

    bool ShouldCollide(b2Fixture *a, b2Fixture *b) override;
    void BeginContact(b2Contact *contact) override;
    void EndContact(b2Contact *contact) override;
    void PreSolve(b2Contact *contact, const b2Manifold *) override;
    void PostSolve(b2Contact *contact, const b2ContactImpulse *impulse) override;
    void SayGoodbye(b2Joint *joint) override;
    void SayGoodbye(b2Fixture *) override {}

    void step(float seconds);
    void keepEnergy();
};

/// Relative speeds below this, in m/s, do not bounce: three times what gravity gives in a step, so that
/// what rests stays at rest.
constexpr float bounceThreshold = 0.25f;
constexpr float slop = b2_linearSlop;

inline BXBody *owner(b2Body *body) {
    return reinterpret_cast<BXBody *>(body->GetUserData().pointer);
}

/// Farther away, in metres, or faster, in metres per second, nothing is: squares of more would overflow.
constexpr double farthest = 1e5;

inline float clamped(double number, double limit = farthest) {
    return static_cast<float>(number < -limit ? -limit : number > limit ? limit : number);
}

inline b2Vec2 vector(double x, double y) { return b2Vec2(clamped(x), clamped(y)); }

template <typename... Numbers> bool areFinite(Numbers... numbers) {
    return (... && std::isfinite(static_cast<float>(numbers)));
}

#pragma GCC visibility pop
