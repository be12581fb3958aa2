// planted: src/workers/planted/worker.ts
// caught by: types src/workers
export const planted = document.title;
