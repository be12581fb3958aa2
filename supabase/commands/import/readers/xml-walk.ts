import sax, { type Tag } from 'sax';
import { ImportError } from '../import-error.ts';
import type { SourceText } from './source-text.ts';

/** An item with more text is no place. */
const MAX_ITEM_CHARACTERS = 1024 * 1024;
/** Folders and geometries of real maps nest less deeply. */
const MAX_DEPTH = 100;

/** Walks through XML that arrives in pieces, and collects items: KML's placemarks, GPX's waypoints. */
export abstract class XmlWalk<Item> {
  readonly #path: string;
  readonly #format: string;
  readonly #itemName: string;
  readonly #parser = new sax.SAXParser(true, { position: true });
  /** Local names of the open elements. */
  readonly #open: string[] = [];
  readonly #done: Item[] = [];
  #text = '';
  /** Characters of the open item. */
  #characters = 0;
  #isAtEnd = false;

  /**
   * @param path for messages
   * @param format for messages: 'KML'
   * @param itemName for messages: 'placemark'
   */
  constructor(path: string, format: string, itemName: string) {
    this.#path = path;
    this.#format = format;
    this.#itemName = itemName;
    Object.assign(this.#parser, {
      onerror: (cause: Error) => {
        const line = this.#parser.line + 1;
        throw this.#isAtEnd ? this.#truncated(cause) : this.#refuse(`is not valid XML in line ${line}`, cause);
      },
      // Neither format has a DOCTYPE. A file's own entities can expand to gigabytes, or read other files.
      ondoctype: () => {
        throw this.#refuse(`declares a document type (DOCTYPE), which no ${this.#format} needs`);
      },
      onopentag: (tag: Tag) => this.#enter(tag),
      onclosetag: () => this.#leave(),
      ontext: (text: string) => this.#add(text),
      oncdata: (text: string) => this.#add(text),
    });
  }

  /** Whether an item is open. */
  protected abstract get isInItem(): boolean;
  protected abstract enter(name: string, attributes: Tag['attributes']): void;
  /**
   * @param text of the element after its last child, trimmed
   * @param parent name of the surrounding element
   */
  protected abstract leave(name: string, text: string, parent: string | undefined): void;

  protected finish(item: Item): void {
    this.#done.push(item);
  }

  /** Yields the items of a whole text as they end. @throws ImportError `file-truncated`, `file-format` */
  async *read({ pieces }: SourceText): AsyncGenerator<Item> {
    for await (const piece of pieces) {
      this.#parser.write(piece);
      yield* this.#done.splice(0);
    }
    this.#isAtEnd = true;
    if (this.#open.length > 0) throw this.#truncated();
    this.#parser.close();
  }

  #enter({ name: qualified, attributes }: Tag): void {
    const name = qualified.replace(/^.*:/, '');
    this.#open.push(name);
    if (this.#open.length > MAX_DEPTH) throw this.#refuse(`nests its elements more than ${MAX_DEPTH} levels deep`);
    this.#text = '';
    if (!this.isInItem) this.#characters = 0;
    this.enter(name, attributes);
  }

  #add(text: string): void {
    this.#text += text;
    this.#characters += text.length;
    if (this.#characters > MAX_ITEM_CHARACTERS && this.isInItem)
      throw this.#refuse(`has a ${this.#itemName} of more than 1 MB`);
  }

  #leave(): void {
    const name = this.#open.pop() ?? '';
    const text = this.#text.trim();
    this.#text = '';
    this.leave(name, text, this.#open.at(-1));
  }

  #refuse(what: string, cause?: unknown): ImportError {
    return new ImportError('file-format', `${this.#path} ${what}; nothing was imported.`, { cause });
  }

  #truncated(cause?: unknown): ImportError {
    const sentence = `${this.#path} ends in the middle of its XML; nothing was imported.`;
    return new ImportError('file-truncated', sentence, { cause });
  }
}
