// planted: src/catalogue/planted-filter.ts
// caught by: types src/workers
// named in: src/catalogue/filters/row-checks.ts
declare module '#domain/search/filters.ts' {
  interface SearchFilters {
    readonly plantedFilter?: boolean;
  }
}

export {};
