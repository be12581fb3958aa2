// planted: src/somewhere/planted.ts
// caught by: lint
export const planted = 1;
