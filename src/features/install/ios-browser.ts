/** Where a browser on an iPhone or iPad has its Share button; `none` for in-app browsers, which can't install apps. */
export type IosBrowser = 'safari-phone' | 'safari-tablet' | 'address-bar' | 'menu' | 'none';

interface Device {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

/** Null except on iPhones and iPads, including those that claim to be a Mac. */
export function iosBrowserOf({ userAgent, maxTouchPoints }: Device): IosBrowser | null {
  const isTablet = /iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  if (!isTablet && !/iPhone|iPod/.test(userAgent)) return null;
  if (/CriOS/.test(userAgent)) return 'address-bar';
  if (/FxiOS|EdgiOS|OPT\/|OPiOS|DuckDuckGo|Brave/.test(userAgent)) return 'menu';
  if (/FBAN|FBAV|Instagram|Line\/|MicroMessenger|GSA\//.test(userAgent) || !/Safari\//.test(userAgent)) return 'none';
  return isTablet ? 'safari-tablet' : 'safari-phone';
}
