// Seed
