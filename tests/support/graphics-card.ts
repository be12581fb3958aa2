/**
 * Makes a page detect a graphics card. Test browsers render in software, and then the landing page shows no globe.
 * Self-contained, because end-to-end tests run it in the page. @returns a function that restores the page
 */
export function pretendGraphicsCard(): () => void {
  type Call = (this: unknown, ...args: unknown[]) => unknown;
  const [canvas, gl] = [HTMLCanvasElement.prototype, WebGLRenderingContext.prototype];
  // The declared types are too narrow.
  const getContext = Reflect.get(canvas, 'getContext') as Call;
  const getParameter = Reflect.get(gl, 'getParameter') as Call;
  const UNMASKED_RENDERER = 0x9246;
  Object.assign(canvas, {
    getContext(this: unknown, kind: unknown, options?: object) {
      return getContext.call(this, kind, { ...options, failIfMajorPerformanceCaveat: false });
    },
  });
  Object.assign(gl, {
    getParameter(this: unknown, name: unknown) {
      return name === UNMASKED_RENDERER ? 'A graphics card' : getParameter.call(this, name);
    },
  });
  return () => {
    Object.assign(canvas, { getContext });
    Object.assign(gl, { getParameter });
  };
}
