import { expect, test } from 'vitest';
import { ManualClock } from '../../../tests/support/fakes/manual-clock.ts';
import { SaveSchedule } from './save-schedule.ts';

function open(isLarge = true): { clock: ManualClock; schedule: SaveSchedule; saves: boolean[] } {
  const clock = new ManualClock();
  const saves: boolean[] = [];
  const save = (isQuiet: boolean): void => {
    saves.push(isQuiet);
    schedule.noteSaved();
  };
  const schedule: SaveSchedule = new SaveSchedule(clock, save, () => isLarge);
  return { clock, schedule, saves };
}

function pass(clock: ManualClock, ms: number, each: () => void): void {
  for (let passed = 0; passed < ms; passed += 100) {
    each();
    clock.advance(100);
  }
}

test('what changed is saved half a second after the last change, once', () => {
  const { clock, schedule, saves } = open();
  pass(clock, 3000, () => schedule.noteChange());
  expect(saves).toEqual([]);
  clock.advance(400);
  expect(saves).toEqual([true]);
  clock.advance(60_000);
  expect(saves).toEqual([true]);
});

test('what is little is saved as soon while somebody types', () => {
  const { clock, schedule, saves } = open(false);
  schedule.noteChange();
  pass(clock, 600, () => schedule.noteQuestion());
  expect(saves).toEqual([false]);
});

test('nobody who types waits for what is much: it comes when they have stopped for a second', () => {
  const { clock, schedule, saves } = open();
  schedule.noteChange();
  pass(clock, 4000, () => schedule.noteQuestion());
  expect(saves).toEqual([]);
  pass(clock, 2000, () => {});
  expect(saves).toEqual([true]);
});

test('who types and is sent changes without a pause has them saved after ten seconds, but nothing laid out anew', () => {
  const { clock, schedule, saves } = open();
  pass(clock, 10_100, () => {
    schedule.noteQuestion();
    schedule.noteChange();
  });
  expect(saves).toEqual([false]);
});
