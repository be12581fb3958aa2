/** Runs tasks one after the other in order. A failed task does not stop the next. */
export type TaskQueue = <T>(task: () => Promise<T>) => Promise<T>;

export function createTaskQueue(): TaskQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const run = last.then(task, task);
    last = run;
    return run;
  };
}
