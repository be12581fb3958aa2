// planted: src/features/search/planted.ts
// caught by: lint
import { HomePage } from '#features/home/home-page.tsx';

export const planted = HomePage;
