/** What the bench's page offers of each library, so that the driver measures all of them alike. */

/** Addresses of the servers, all on this machine. */
export interface Servers {
  /** The backend, whose REST has the table `bench_documents`. */
  readonly url: string;
  readonly key: string;
  /** Of TinyBase's own server. */
  readonly tinybaseUrl: string;
  /** Number of documents on the server. */
  readonly rows: number;
}

/** A place by its id and, for our own pages, by its slug. */
export interface Place {
  readonly id: string;
  readonly slug: string;
}

/** A question with a filter: the twenty best rated places of a cuisine at a price level. */
export interface Filter {
  readonly cuisine: string;
  readonly price: number;
}
export const FILTER_LIMIT = 20;

/** A local store, opened but without a connection. */
export interface Peer {
  /** Resolves when the device has stored everything that the server has. From then on changes arrive by themselves. */
  sync(): Promise<void>;
  /** The name of a stored place; undefined if the store lacks it. */
  nameOf(place: Place): Promise<string | undefined>;
  /** Ids of the answer's places. */
  find(filter: Filter): Promise<readonly string[]>;
  /** Calls back with the place's name whenever it may have changed. */
  watch(place: Place, listener: (name: string | undefined) => void): Promise<void>;
  /** The id of each stored row, read from the disk where the library can. */
  ids(): Promise<readonly string[]>;
}

export type OpenPeer = (servers: Servers) => Promise<Peer>;

/** The parts of a document that the questions need. */
export interface PlaceDocument {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly cuisine_types: readonly string[];
  readonly price_level: number | null;
  readonly average_rating: number | null;
}
