/** Of all that browsers and servers have, the one thing that rules about addresses need. Every runtime of ours has it. */
declare class URL {
  static canParse(url: string): boolean;
  constructor(url: string);
  readonly protocol: string;
  readonly hostname: string;
  readonly username: string;
  readonly href: string;
}
