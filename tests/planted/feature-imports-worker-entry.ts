// planted: src/features/home/planted-entry.ts
// caught by: lint
export * from '#workers/search/worker.ts';
