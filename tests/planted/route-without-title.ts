// planted: src/app/planted-untitled-route.ts
// caught by: types
import type { ROUTE_TABLE } from './route-table.tsx';

export const route: (typeof ROUTE_TABLE)[number] = { path: '/planted', guard: 'everyone', page: null };
