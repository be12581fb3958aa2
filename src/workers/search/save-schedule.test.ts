// @module-tag quick
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

test('changes are saved once, half a second after the last one', () => {
  const { clock, schedule, saves } = open();
  pass(clock, 3000, () => schedule.noteChange());
  expect(saves).toEqual([]);
  clock.advance(400);
  expect(saves).toEqual([true]);
  clock.advance(60_000);
  expect(saves).toEqual([true]);
});

test('small changes are saved as soon while someone types', () => {
  const { clock, schedule, saves } = open(false);
  schedule.noteChange();
  pass(clock, 600, () => schedule.noteQuestion());
  expect(saves).toEqual([false]);
});

test('large changes are saved when typing has paused for a second', () => {
  const { clock, schedule, saves } = open();
  schedule.noteChange();
  pass(clock, 4000, () => schedule.noteQuestion());
  expect(saves).toEqual([]);
  pass(clock, 2000, () => {});
  expect(saves).toEqual([true]);
});

test('with constant typing and changes, they are saved after ten seconds without a new layout', () => {
  const { clock, schedule, saves } = open();
  pass(clock, 10_100, () => {
    schedule.noteQuestion();
    schedule.noteChange();
  });
  expect(saves).toEqual([false]);
});
