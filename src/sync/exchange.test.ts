// @module-tag quick
import { beforeEach, expect, test } from 'vitest';
import { noOp } from '#domain/primitives/no-op.ts';
import type { OwnPoke } from '#remote/own-remote.ts';
import type { OwnStore } from '#replica/own-store.ts';
import { createMemoryOwnStore } from '../../tests/support/fakes/memory-own-store.ts';
import { noPhotos } from '../../tests/support/fakes/no-photos.ts';
import { ModelOwnServer } from '../../tests/support/servers/model-own-server.ts';
import { createExchange, type Exchange } from './exchange.ts';
import type { OwnPullRemote } from './own-pull.ts';

const PLACE = '00000000-0000-4000-8000-000000000001';
const { signal } = new AbortController();

let server: ModelOwnServer;
let phone: { store: OwnStore; exchange: Exchange; questions: string[] };
let tablet: typeof phone;

function open(name: string, opened?: () => Promise<void>): typeof phone {
  const store = createMemoryOwnStore(() => `client-${name}`);
  const questions: string[] = [];
  const remote = {
    ...noPhotos,
    async push(userId: string, client: string, mutations: Parameters<ModelOwnServer['push']>[2]) {
      questions.push('push');
      return server.push(userId, client, mutations);
    },
    async pullOwn(...[userId, checkpoints, client]: Parameters<OwnPullRemote['pullOwn']>) {
      questions.push('pull');
      return server.pullOwn(userId, checkpoints, client, 100);
    },
  };
  const exchange = createExchange(store, remote, opened);
  return { store, exchange, questions };
}

const save = ({ store }: typeof phone) =>
  store.add('amina', { name: 'save_restaurant', args: { restaurant_id: PLACE } }, 0);

/** The poke of the last change of a saved place. */
async function lastPoke(): Promise<OwnPoke> {
  const pages = await server.pullOwn('amina', new Map([['saved', null]]), null, 100);
  return { collection: 'saved', xid: pages.get('saved')?.checkpoint.xid ?? '' };
}

beforeEach(() => {
  server = new ModelOwnServer([]);
  [phone, tablet] = [open('phone'), open('tablet')];
});

test('nothing is sent before what was left here is back (Y39)', async () => {
  let proceed = noOp;
  const opened = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  const waiting = open('waiting', () => opened);
  await save(waiting);
  const exchanged = waiting.exchange('amina', signal);
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  expect(waiting.questions).toEqual([]);
  proceed();
  await exchanged;
  expect(waiting.questions).toEqual(['push', 'pull']);
});

test('a poke caused by the own push sends no request; another one causes a pull (Y14)', async () => {
  await phone.exchange('amina', signal);
  await save(phone);
  await phone.exchange('amina', signal, []);
  phone.questions.length = 0;
  await phone.exchange('amina', signal, [await lastPoke()]);
  expect(phone.questions).toEqual([]);

  await tablet.store.add('amina', { name: 'unsave_restaurant', args: { restaurant_id: PLACE } }, 0);
  await tablet.exchange('amina', signal);
  await phone.exchange('amina', signal, [await lastPoke()]);
  expect(phone.questions).toEqual(['pull']);
  expect((await phone.store.read('amina')).documents.saved).toEqual([]);
});

test('a poke newer than the last pull is not ignored (Y4, Y14)', async () => {
  await phone.exchange('amina', signal);
  await server.hold();
  await save(tablet);
  await tablet.exchange('amina', signal);
  await phone.exchange('amina', signal);
  await server.release();
  await phone.exchange('amina', signal, [await lastPoke()]);
  expect((await phone.store.read('amina')).documents.saved).toHaveLength(1);
});

test('waking for the outbox sends no request if another tab has emptied it (Y38)', async () => {
  await save(phone);
  await phone.exchange('amina', signal, []);
  expect(phone.questions[0]).toBe('push');
  phone.questions.length = 0;
  await phone.exchange('amina', signal, []);
  expect(phone.questions).toEqual([]);
});
