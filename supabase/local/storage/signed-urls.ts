/** Addresses that allow reading one object for a limited time without a session. */
import { createHmac } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { StorageError } from './storage-error.ts';

export interface UrlSigner {
  /** @returns a token for the object, valid for `seconds` */
  sign(bucket: string, name: string, seconds: number): Promise<string>;
  /** @throws StorageError `InvalidSignature`, `InvalidJWT` for an expired one */
  verify(token: string, bucket: string, name: string): Promise<void>;
}

/** @param jwtSecret the key is derived from it, so that a signed address's token is not accepted as a person's token */
export function createUrlSigner(jwtSecret: string): UrlSigner {
  const key = createHmac('sha256', jwtSecret).update('storage: signed urls').digest();
  return {
    sign: (bucket, name, seconds) =>
      new SignJWT({ url: `${bucket}/${name}` })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt()
        .setExpirationTime(`${seconds} seconds`)
        .sign(key),
    async verify(token, bucket, name) {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] });
        if (payload['url'] === `${bucket}/${name}`) return;
      } catch (error) {
        if (error instanceof errors.JWTExpired) {
          throw new StorageError('InvalidJWT', '"exp" claim timestamp check failed', { cause: error });
        }
        if (!(error instanceof errors.JOSEError)) throw error;
      }
      throw new StorageError('InvalidSignature', 'The signature of this address is not valid');
    },
  };
}
