// planted: src/domain/search/planted-filter.ts
// caught by: types
// named in: src/domain/search/filters.ts src/features/search/chip-bar-view.ts src/features/search/filter-sections.tsx
declare module './filters.ts' {
  interface SearchFilters {
    readonly plantedFilter?: boolean;
  }
}

export {};
