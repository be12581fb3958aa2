// planted: src/platform/dead-docs-path.ts
// caught by: links

/** The rule is in docs/nowhere.md. */
export const RULE = 1;
