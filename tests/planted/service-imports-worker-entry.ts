// planted: src/services/planted-entry.ts
// caught by: lint
export * from '#workers/search/worker.ts';
