/** The only platform API that rules about addresses need. All our runtimes have it. */
declare class URL {
  static canParse(url: string): boolean;
  constructor(url: string);
  readonly protocol: string;
  readonly hostname: string;
  readonly username: string;
  readonly href: string;
}
