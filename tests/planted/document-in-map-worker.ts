// planted: src/map/tiles-worker.ts
// caught by: types src/workers
export const planted = document.title;
