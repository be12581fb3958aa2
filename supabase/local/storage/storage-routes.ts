import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import type { Database } from '../database/database.ts';
import { OPERATOR } from '../database/identity.ts';
import type { Admission } from '../gateway/admission.ts';
import { TokenError, type TokenVerifier } from '../gateway/gatekeeper.ts';
import { refuse } from '../gateway/refusal-answer.ts';
import { serveFile } from '../gateway/static-files.ts';
import { visitorAddress } from '../gateway/visitor-address.ts';
import { findSignable, listFolder, listingSchema } from './listing.ts';
import type { Sender } from './network-room.ts';
import type { ObjectAddress, Storage } from './object-store.ts';
import { getBucket, getObject, listBuckets, type ObjectRow } from './objects.ts';
import { type CacheScope, headersOf } from './serve-object.ts';
import type { UrlSigner } from './signed-urls.ts';
import { addressOf, admitByKind, isUpsert, ROOT } from './storage-admission.ts';
import { refuseRoute, StorageError } from './storage-error.ts';
import { readUpload } from './upload.ts';

export interface StorageContext {
  readonly database: Database;
  readonly storage: Storage;
  readonly tokenVerifier: TokenVerifier;
  readonly signer: UrlSigner;
  /** Names a visitor's network without telling its address. */
  readonly hashNetwork: (address: string) => string;
  /** For requests about objects. */
  readonly admission: Admission;
  /** For files. */
  readonly uploads: Admission;
}

const MAX_NAMES = 1000;
/** Longest validity of a signed address: seven days, in seconds. */
const MAX_SIGNED_SECONDS = 7 * 24 * 60 * 60;

const seconds = z.int().check(z.minimum(1), z.maximum(MAX_SIGNED_SECONDS));
const names = z.array(z.string()).check(z.maxLength(MAX_NAMES));
const signSchema = z.object({ expiresIn: seconds, transform: z.optional(z.unknown()) });
const signManySchema = z.object({ expiresIn: seconds, paths: names });
const removeSchema = z.object({ prefixes: names });
const transferSchema = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationBucket: z.optional(z.string()),
  destinationKey: z.string(),
});

/** /storage/v1 for an unmodified supabase-js: objects of the buckets that the migrations declare. */
export function storageRoutes(context: StorageContext): Hono {
  const { database, storage, tokenVerifier, signer, hashNetwork, ...admissions } = context;
  const routes = new Hono().basePath(ROOT);
  const callerOf = (c: Context) => tokenVerifier.identifyRequest(c.req.raw.headers);
  const senderOf = async (c: Context): Promise<Sender> => ({
    ...(await callerOf(c)),
    network: hashNetwork(visitorAddress(c)),
  });

  routes.use(admitByKind(database, senderOf, admissions));
  routes.onError((error, c) => {
    if (error instanceof StorageError) return error.toResponse();
    if (error instanceof TokenError) {
      return refuse(c.req.path, { status: 401, code: error.code, message: error.message });
    }
    throw error;
  });

  // Otherwise these would count as buckets of that name.
  for (const route of ['/object/upload/*', '/object/list-v2/*']) routes.all(route, refuseRoute);
  routes.get('/bucket', async (c) => c.json(await listBuckets(database, await callerOf(c))));
  routes.get('/bucket/:id', async (c) => {
    const id = c.req.param('id');
    const bucket = (await listBuckets(database, await callerOf(c))).find((found) => found.id === id);
    if (bucket === undefined) throw new StorageError('bucket_not_found', 'Bucket not found');
    return c.json(bucket);
  });

  routes.on(['GET', 'HEAD'], '/object/public/:bucket/*', async (c) => {
    const { bucket, name } = addressOf(c, 'object/public');
    if (!(await getBucket(database, bucket)).public) throw new StorageError('bucket_not_found', 'Bucket not found');
    return serve(c, await getObject(database, OPERATOR, bucket, name), 'public');
  });

  routes.get('/object/sign/:bucket/*', async (c) => {
    const { bucket, name } = addressOf(c, 'object/sign');
    await signer.verify(c.req.query('token') ?? '', bucket, name);
    return serve(c, await getObject(database, OPERATOR, bucket, name), 'signed');
  });

  routes.post('/object/sign/:bucket', async (c) => {
    const { expiresIn, paths } = await readBody(c, signManySchema);
    const caller = await callerOf(c);
    const bucket = c.req.param('bucket');
    const found = await findSignable(database, caller, bucket, paths);
    return c.json(await Promise.all(paths.map((name) => signOne({ bucket, name }, expiresIn, found.has(name)))));
  });
  routes.post('/object/sign/:bucket/*', async (c) => {
    const { expiresIn, transform } = await readBody(c, signSchema);
    if (transform !== undefined) throw new StorageError('not_supported', 'This backend transforms no pictures');
    const address = addressOf(c, 'object/sign');
    await getObject(database, await callerOf(c), address.bucket, address.name, 'storage.object.sign');
    return c.json({ signedURL: await signedPath(address, expiresIn) });
  });

  routes.post('/object/list/:bucket', async (c) => {
    const listing = await readBody(c, listingSchema);
    const { id } = await getBucket(database, c.req.param('bucket'));
    return c.json(await listFolder(database, await callerOf(c), id, listing));
  });

  routes.post('/object/move', async (c) => {
    const { from, to } = toPlaces(await readBody(c, transferSchema));
    await storage.move(await callerOf(c), from, to);
    return c.json({ message: 'Successfully moved' });
  });
  routes.post('/object/copy', async (c) => {
    const { from, to } = toPlaces(await readBody(c, transferSchema));
    const { id } = await storage.copy(await senderOf(c), from, to, c.req.header('x-upsert') === 'true');
    return c.json({ Key: `${to.bucket}/${to.name}`, Id: id });
  });

  routes.get('/object/info/:bucket/*', async (c) => {
    return c.json(toInfo(await readAs(c, addressOf(c, 'object/info'))));
  });

  routes.on(['GET', 'HEAD'], ['/object/authenticated/:bucket/*', '/object/:bucket/*'], async (c) => {
    const isLong = c.req.path.startsWith(`${ROOT}/object/authenticated/`);
    return serve(c, await readAs(c, addressOf(c, isLong ? 'object/authenticated' : 'object')), 'private');
  });

  routes.on(['POST', 'PUT'], '/object/:bucket/*', async (c) => {
    const address = addressOf(c, 'object');
    const sender = await senderOf(c);
    const { id } = await storage.upload(sender, address, await readUpload(c.req.raw), isUpsert(c));
    return c.json({ Key: `${address.bucket}/${address.name}`, Id: id });
  });

  routes.delete('/object/:bucket', async (c) => {
    const { prefixes } = await readBody(c, removeSchema);
    return c.json(await storage.remove(await callerOf(c), c.req.param('bucket'), prefixes));
  });
  routes.all('*', refuseRoute);

  /** Anyone may read a public bucket's objects, as on hosted Supabase; otherwise the policies decide. */
  async function readAs(c: Context, { bucket, name }: ObjectAddress): Promise<ObjectRow> {
    const caller = await callerOf(c);
    const isPublic = (await getBucket(database, bucket)).public;
    return getObject(database, isPublic ? OPERATOR : caller, bucket, name);
  }

  async function serve(c: Context, object: ObjectRow, scope: CacheScope): Promise<Response> {
    const headers = headersOf(object, scope, c.req.query('download') ?? null);
    const answer = await serveFile(storage.pathOf(object), c.req.raw, headers);
    if (!answer) throw new StorageError('not_found', 'Object not found');
    return answer;
  }

  async function signedPath({ bucket, name }: ObjectAddress, expiresIn: number): Promise<string> {
    return `/object/sign/${bucket}/${name}?token=${await signer.sign(bucket, name, expiresIn)}`;
  }

  async function signOne(address: ObjectAddress, expiresIn: number, isThere: boolean) {
    const path = address.name;
    if (!isThere) return { path, signedURL: null, error: 'Object not found' };
    return { path, signedURL: await signedPath(address, expiresIn), error: null };
  }

  return routes;
}

async function readBody<T>(c: Context, schema: z.ZodMiniType<T>): Promise<T> {
  const body: unknown = await c.req.json().catch(() => undefined);
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new StorageError('invalid_request', 'The body is not what this route takes');
  return parsed.data;
}

function toPlaces({ bucketId, sourceKey, destinationBucket, destinationKey }: z.infer<typeof transferSchema>) {
  return {
    from: { bucket: bucketId, name: sourceKey },
    to: { bucket: destinationBucket ?? bucketId, name: destinationKey },
  };
}

function toInfo({ id, name, version, bucket_id, metadata, user_metadata, created_at, updated_at }: ObjectRow) {
  return {
    id,
    name,
    version,
    bucket_id,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: user_metadata ?? {},
    last_modified: updated_at,
    created_at,
  };
}
