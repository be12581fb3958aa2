/** Keeps the newest of many versions: one is written at a time, and what comes meanwhile waits as one. */
export interface DraftSaver<Draft> {
  keep(draft: Draft): void;
  /** Resolves when all that was handed in is written, or was not. */
  settled(): Promise<void>;
}

/**
 * @param write stores a version for good; answers whether it did
 * @param onStored told of every answer
 */
export function createDraftSaver<Draft>(
  write: (draft: Draft) => Promise<boolean>,
  onStored: (isKept: boolean) => void,
): DraftSaver<Draft> {
  let next: { readonly draft: Draft } | null = null;
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    while (next) {
      const { draft } = next;
      next = null;
      onStored(await write(draft));
    }
    running = null;
  }

  return {
    keep(draft) {
      next = { draft };
      running ??= run();
    },
    async settled() {
      await running;
    },
  };
}
