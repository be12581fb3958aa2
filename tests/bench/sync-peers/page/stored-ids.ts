/** The keys of the rows that an IndexedDB database of RxDB's Dexie storage holds, without tombstones; none if it is absent. */
export async function storedIds(name: string): Promise<readonly string[]> {
  // Opening an absent database would create it.
  const all = await indexedDB.databases();
  if (!all.some((each) => each.name === name)) return [];
  const database = await asked(indexedDB.open(name));
  try {
    const store = database.transaction('docs').objectStore('docs');
    // RxDB's index of documents that are not deleted.
    const range = IDBKeyRange.bound(['0'], ['0', []]);
    const keys = await asked(store.index('[_deleted+id]').getAllKeys(range));
    return keys.map(String);
  } finally {
    database.close();
  }
}

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}
