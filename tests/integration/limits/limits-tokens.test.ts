// @module-tag quick
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { ONE_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';

const PERSON = '6f1c2a9e-0b1d-4c5e-8f7a-000000000001';
const CLAIMS = { sub: PERSON, role: 'authenticated', aud: 'authenticated' };

type Make = (sign: (claims: Readonly<Record<string, unknown>>, expires?: string) => Promise<string>) => Promise<string>;

const BAD: ReadonlyArray<readonly [what: string, code: string, make: Make]> = [
  ['of another server', 'token_forged', async () => signWith('another-secret-of-thirty-two-bytes', CLAIMS, '1h')],
  ['over', 'token_expired', (sign) => sign(CLAIMS, '-1m')],
  ['without a signature', 'token_forged', async () => new UnsecuredJWT(CLAIMS).setExpirationTime('1h').encode()],
  ['for another audience', 'token_wrong_audience', (sign) => sign({ ...CLAIMS, aud: 'elsewhere' })],
  ['for no audience', 'token_wrong_audience', (sign) => sign({ sub: PERSON, role: 'authenticated' })],
  ['for a role that is none', 'token_wrong_role', (sign) => sign({ ...CLAIMS, role: 'postgres' })],
  ['changed after it was signed', 'token_forged', async (sign) => tamper(await sign(CLAIMS))],
  ['not valid yet', 'token_not_yet_valid', (sign) => sign({ ...CLAIMS, nbf: 4_102_444_800 })],
  ['no token at all', 'token_malformed', async () => 'nonsense'],
  ['a secret key that is not ours', 'key_unknown', async () => 'sb_secret_guessed'],
];

async function signWith(secret: string, claims: Readonly<Record<string, unknown>>, expires: string): Promise<string> {
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret));
}

/** The same token with another role. */
function tamper(token: string): string {
  const [head, body = '', signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
  const other = Buffer.from(JSON.stringify({ ...claims, role: 'service_role' })).toString('base64url');
  return [head, other, signature].join('.');
}

describe.each(ONE_ENGINE)('invalid tokens are refused with a code, on %s', (database) => {
  let backend: TestBackend;
  let sign: Parameters<Make>[0];
  beforeAll(async () => {
    backend = await startTestBackend({ database });
    const { jwtSecret } = JSON.parse(readFileSync(join(backend.dataDir, 'secrets.json'), 'utf8'));
    sign = (claims, expires = '1h') => signWith(jwtSecret, claims, expires);
  });
  afterAll(() => backend.stop());

  const headers = (token: string) => ({ apikey: backend.publishableKey, authorization: `Bearer ${token}` });

  test('a valid token is accepted by all services', async () => {
    const token = await sign(CLAIMS);
    const init = { headers: headers(token) };
    expect((await fetch(`${backend.url}/rest/v1/users?select=id`, init)).status).toBe(200);
    expect((await fetch(`${backend.url}/storage/v1/bucket`, init)).status).toBe(200);
    expect((await joinChannel(token)).payload).toMatchObject({ status: 'ok' });
  });

  test.each(BAD)('%s', async (_, code, make) => {
    const token = await make(sign);
    const init = { headers: headers(token) };
    const rest = await fetch(`${backend.url}/rest/v1/restaurants?select=id`, init);
    expect([rest.status, rest.headers.get('sb-error-code')]).toEqual([401, code]);
    expect(await rest.json()).toMatchObject({ code: expect.stringMatching(/^(?:PGRST30[13]|PT401)$/) });
    const storage = await fetch(`${backend.url}/storage/v1/bucket`, init);
    expect([storage.status, await storage.json()]).toEqual([401, expect.objectContaining({ error: code })]);
    const upload = await fetch(`${backend.url}/storage/v1/object/avatars/${PERSON}/1.png`, { ...init, method: 'POST' });
    expect([upload.status, await upload.json()]).toEqual([401, expect.objectContaining({ error: code })]);
    const { payload } = await joinChannel(token);
    expect(payload).toMatchObject({ status: 'error', response: { reason: expect.stringContaining(code) } });
  });

  async function joinChannel(token: string): Promise<{ payload: unknown }> {
    const address = `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=1.0.0&apikey=${backend.publishableKey}`;
    const socket = new WebSocket(address);
    await once(socket, 'open');
    const payload = { access_token: token, config: { postgres_changes: [{ event: '*', table: 'users' }] } };
    socket.send(JSON.stringify({ topic: 'realtime:t', event: 'phx_join', ref: '1', join_ref: '1', payload }));
    const [answer] = await once(socket, 'message');
    socket.close();
    return JSON.parse(String(answer));
  }
});
