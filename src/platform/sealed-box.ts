/**
 * Encrypts bytes with a person's public key, so that only the private key decrypts them: HPKE (RFC 9180), base mode, with
 * DHKEM(P-256, HKDF-SHA256), HKDF-SHA256 and AES-256-GCM, which all browsers compute themselves.
 */
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256, HpkeError } from '@hpke/core';

export interface BoxKeys {
  /** In base64: 65 bytes. */
  readonly publicKey: string;
  readonly privateKey: CryptoKey;
}

/** Binds what is sealed to this use, as `info` of RFC 9180. */
const USE = new TextEncoder().encode('rihla: left at sign-out');
/** Length of the encapsulated key that precedes the sealed bytes. */
const ENCAPSULATED_BYTES = 65;

const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() });

/**
 * The pair that belongs to a secret (DeriveKeyPair of RFC 9180): always the same.
 * @param secret 32 random bytes
 */
export async function deriveBoxKeys(secret: Uint8Array<ArrayBuffer>): Promise<BoxKeys> {
  const { publicKey, privateKey } = await suite.kem.deriveKeyPair(secret.slice().buffer);
  return { publicKey: toBase64(await suite.kem.serializePublicKey(publicKey)), privateKey };
}

/**
 * Sealing the same bytes again gives other bytes.
 * @throws {HpkeError | DOMException} if it is no public key
 */
export async function sealBytes(
  bytes: Uint8Array<ArrayBuffer>,
  { publicKey }: Pick<BoxKeys, 'publicKey'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(fromBase64(publicKey));
  const { ct: sealed, enc } = await suite.seal({ recipientPublicKey, info: USE }, bytes);
  return new Uint8Array(await new Blob([enc, sealed]).arrayBuffer());
}

/** Null if they were sealed for another key, or are damaged. */
export async function openBytes(
  sealed: Uint8Array<ArrayBuffer>,
  { privateKey }: Pick<BoxKeys, 'privateKey'>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const [enc, cipher] = [sealed.slice(0, ENCAPSULATED_BYTES), sealed.slice(ENCAPSULATED_BYTES)];
  try {
    return new Uint8Array(await suite.open({ recipientKey: privateKey, enc, info: USE }, cipher));
  } catch (error) {
    if (error instanceof HpkeError) return null;
    throw error;
  }
}

function toBase64(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

function fromBase64(text: string): ArrayBuffer {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0)).buffer;
}
