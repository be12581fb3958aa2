// planted: src/remote/database.types.ts
// caught by: generated types
export type Database = { public: { Tables: Record<string, never> } };
