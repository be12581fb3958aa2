// planted: sw/planted.ts
// caught by: types sw
export const planted = document.title;
