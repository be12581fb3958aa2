// planted: src/workers/replica/planted-method.ts
// caught by: types
// named in: src/workers/replica/methods.ts
declare module './api.ts' {
  interface ReplicaApi {
    plantedMethod(): Promise<void>;
  }
}

export {};
