// Bodies and their shapes.
#include "internal.h"

#include <algorithm>

/// Shapes touch with their skins overlapping by the slop. Each is drawn in or out by half of that, so
/// that what is seen of two things that rest on each other touches exactly.
static constexpr float inset = b2_polygonRadius - slop / 2;

void BXBody::updateMass() {
    for (b2Fixture *fixture = body->GetFixtureList(); fixture; fixture = fixture->GetNext())
        fixture->SetDensity(density);
    body->ResetMassData();
    if (body->GetType() != b2_dynamicBody) return;
    b2MassData data;
    body->GetMassData(&data);
    float mass = density * area;
    if (data.mass > 0 && mass > 0) {
        // The skin has its mass, too; the inertia, about the middle, grows with the square of the area.
        float ratio = mass / data.mass, lever = data.center.LengthSquared();
        float inertia = (data.I - data.mass * lever) * ratio * ratio;
        data.mass = mass;
        data.I = inertia + mass * lever;
        if (data.I - mass * lever > 0) body->SetMassData(&data);
    }
}

static b2Fixture *add(BXBody *body, const b2Shape &shape, float area, float extent) {
    b2FixtureDef definition;
    definition.shape = &shape;
    definition.density = body->density;
    body->area += area;
    body->extent = body->extent > 0 ? std::min(body->extent, extent) : extent;
    return body->body->CreateFixture(&definition);
}

extern "C" {

BXBody *bx_body_create(
    BXWorld *world, uint64_t number, bool fixed, double x, double y, double angle) {
    if (!world) return nullptr;
    b2BodyDef definition;
    definition.type = fixed ? b2_staticBody : b2_dynamicBody;
    if (areFinite(x, y)) definition.position = vector(x, y);
    if (areFinite(angle)) definition.angle = clamped(angle);
    BXBody *body = new BXBody();
    definition.userData.pointer = reinterpret_cast<uintptr_t>(body);
    body->world = world;
    body->number = number;
    body->body = world->world->CreateBody(&definition);
    world->bodies.push_back(body);
    return body;
}

void bx_body_destroy(BXBody *body) {
    if (!body) return;
    BXWorld *world = body->world;
    world->isQuiet = true;
    world->world->DestroyBody(body->body);
    world->isQuiet = false;
    world->bodies.erase(std::find(world->bodies.begin(), world->bodies.end(), body));
    delete body;
}

BXState bx_body_state(const BXBody *body) {
    if (!body) return BXState{};
    const b2Body *inner = body->body;
    b2Vec2 place = inner->GetPosition(), velocity = inner->GetLinearVelocity();
    return BXState{place.x,    place.y,    inner->GetAngle(),           velocity.x,
                   velocity.y, inner->GetAngularVelocity(), inner->IsAwake()};
}

void bx_body_place(BXBody *body, double x, double y, double angle) {
    if (!body) return;
    if (!areFinite(x, y, angle)) return;
    // What lies on it lies on nothing now.
    for (b2ContactEdge *edge = body->body->GetContactList(); edge; edge = edge->next)
        edge->other->SetAwake(true);
    body->body->SetTransform(vector(x, y), clamped(angle));
    body->body->SetAwake(true);
}

void bx_body_set_velocity(BXBody *body, double vx, double vy, double spin) {
    if (!body) return;
    if (!areFinite(vx, vy, spin)) return;
    body->body->SetLinearVelocity(vector(vx, vy));
    body->body->SetAngularVelocity(clamped(spin));
}

void bx_body_wake(BXBody *body) {
    if (body) body->body->SetAwake(true);
}

void bx_body_set_enabled(BXBody *body, bool enabled) {
    if (!body) return;
    if (body->body->IsEnabled() == enabled) return;
    body->world->isQuiet = true;
    body->body->SetEnabled(enabled);
    body->world->isQuiet = false;
    if (enabled) body->body->SetAwake(true);
}

void bx_body_set_fixed(BXBody *body, bool fixed) {
    if (!body) return;
    b2BodyType type = fixed ? b2_staticBody : b2_dynamicBody;
    if (body->body->GetType() == type) return;
    body->body->SetType(type);
    body->updateMass();
    if (!fixed) body->body->SetAwake(true);
}

void bx_body_set_rotates(BXBody *body, bool rotates) {
    if (!body) return;
    if (body->body->IsFixedRotation() != rotates) return;
    body->body->SetFixedRotation(!rotates);
    body->updateMass();
}

void bx_body_set_damping(BXBody *body, double linear, double angular) {
    if (!body) return;
    if (!areFinite(linear, angular)) return;
    body->body->SetLinearDamping(std::max(0.0f, clamped(linear)));
    body->body->SetAngularDamping(std::max(0.0f, clamped(angular)));
}

void bx_body_set_surface(BXBody *body, double friction, double restitution) {
    if (!body) return;
    if (areFinite(friction)) body->friction = std::max(0.0f, clamped(friction));
    if (areFinite(restitution)) body->restitution = std::clamp(float(restitution), 0.0f, 1.0f);
}

void bx_body_set_density(BXBody *body, double density) {
    if (!body) return;
    if (!areFinite(density) || density <= 0) return;
    body->density = std::clamp(float(density), 1e-4f, 1e4f);
    body->updateMass();
}

double bx_body_mass(const BXBody *body) { return body ? body->body->GetMass() : 0; }
double bx_body_inertia(const BXBody *body) { return body ? body->body->GetInertia() : 0; }

void bx_body_set_groups(
    BXBody *body, const uint32_t *items, int32_t itemCount, const uint32_t *walls,
    int32_t wallCount) {
    if (!body) return;
    body->items.assign(items, items + itemCount);
    body->walls.assign(walls, walls + wallCount);
    for (b2Fixture *fixture = body->body->GetFixtureList(); fixture; fixture = fixture->GetNext())
        fixture->Refilter();
}

void bx_body_set_wall(BXBody *body, uint32_t group) {
    if (body) body->wall = group;
}

void bx_body_clear_shapes(BXBody *body) {
    if (!body) return;
    while (b2Fixture *fixture = body->body->GetFixtureList()) body->body->DestroyFixture(fixture);
    body->area = 0;
    body->extent = 0;
}

void bx_body_add_box(BXBody *body, double width, double height) {
    if (!body) return;
    if (!areFinite(width, height)) return;
    float w = std::clamp(float(width), 0.03f, 1e4f), h = std::clamp(float(height), 0.03f, 1e4f);
    b2PolygonShape shape;
    shape.SetAsBox(std::max(w / 2 - inset, 0.005f), std::max(h / 2 - inset, 0.005f));
    add(body, shape, w * h, std::min(w, h));
    body->updateMass();
}

void bx_body_add_ellipse(BXBody *body, double width, double height) {
    if (!body) return;
    if (!areFinite(width, height)) return;
    float w = std::clamp(float(width), 0.03f, 1e4f), h = std::clamp(float(height), 0.03f, 1e4f);
    float area = b2_pi * w * h / 4;
    if (std::abs(w - h) < 1e-3f * w) {
        b2CircleShape shape;
        shape.m_radius = w / 2 + slop / 2;
        add(body, shape, area, w);
        body->updateMass();
        return;
    }
    // Sixteen corners, cut into three pieces, for a shape has eight at most.
    float a = std::max(w / 2 - inset, 0.005f), b = std::max(h / 2 - inset, 0.005f);
    const int pieces[3][7] = {
        {13, 14, 15, 0, 1, 2, 3}, {5, 6, 7, 8, 9, 10, 11}, {3, 4, 5, 11, 12, 13, 13}};
    for (int piece = 0; piece < 3; ++piece) {
        int count = piece == 2 ? 6 : 7;
        b2Vec2 points[7];
        for (int index = 0; index < count; ++index) {
            float angle = b2_pi / 8 * float(pieces[piece][index]);
            points[index].Set(a * std::cos(angle), b * std::sin(angle));
        }
        b2PolygonShape shape;
        shape.Set(points, count);
        add(body, shape, area / 3, std::min(w, h));
    }
    body->updateMass();
}

bool bx_body_add_polygon(BXBody *body, const double *corners, int32_t count) {
    if (!body) return false;
    if (count < 3 || count > b2_maxPolygonVertices) return false;
    b2Vec2 points[b2_maxPolygonVertices];
    for (int32_t index = 0; index < count; ++index) {
        if (!areFinite(corners[2 * index], corners[2 * index + 1])) return false;
        points[index] = vector(corners[2 * index], corners[2 * index + 1]);
    }
    float doubled = 0;
    b2Vec2 low = points[0], high = points[0];
    for (int32_t index = 0; index < count; ++index) {
        b2Vec2 a = points[index], b = points[(index + 1) % count], c = points[(index + 2) % count];
        // What Box2D would end the program over: corners that turn back, more than rounding makes of a
        // straight line, or lie on each other.
        if (b2Cross(b - a, c - b) < -1e-4f || b2Distance(a, b) < 0.9f * slop) return false;
        doubled += b2Cross(a - points[0], b - points[0]);
        low = b2Min(low, a);
        high = b2Max(high, a);
    }
    float extent = std::min(high.x - low.x, high.y - low.y);
    b2Vec2 middle = 0.5f * (low + high);
    // A sliver has no inside that Box2D could work with, and far from the body's own place the inertia of
    // something small is lost in rounding.
    if (doubled / 2 < 4e-4f || doubled / 2 < 0.01f * extent * extent || extent < 0.02f ||
        extent < 0.02f * middle.Length() || extent > 1e4f)
        return false;
    b2PolygonShape shape;
    shape.Set(points, count);
    // Pieces of one outline lie against each other, so that none is drawn in.
    shape.m_radius = slop / 2;
    add(body, shape, doubled / 2, extent);
    body->updateMass();
    return true;
}

void bx_body_add_edge(BXBody *body, double x1, double y1, double x2, double y2) {
    if (!body) return;
    if (!areFinite(x1, y1, x2, y2)) return;
    b2Vec2 from = vector(x1, y1), to = vector(x2, y2);
    if (b2DistanceSquared(from, to) < slop * slop) return;
    b2EdgeShape shape;
    shape.SetTwoSided(from, to);
    shape.m_radius = slop / 2;
    add(body, shape, 0, 1);
}

void bx_body_set_load(BXBody *body, double ax, double ay, double fx, double fy, double torque) {
    if (!body) return;
    if (!areFinite(ax, ay, fx, fy, torque)) return;
    body->acceleration = vector(ax, ay);
    body->force = vector(fx, fy);
    body->torque = clamped(torque);
}

void bx_body_kick(BXBody *body, double vx, double vy, double spin) {
    if (!body) return;
    if (!areFinite(vx, vy, spin)) return;
    body->kick += vector(vx, vy);
    body->spinKick += clamped(spin);
}
}
