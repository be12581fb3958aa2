/**
 * Makes a page believe that a graphics card draws for it: test browsers draw with the processor, where the app leaves out what
 * turns. Complete in itself: end-to-end tests run it in the page. The answer takes that back.
 */
export function pretendGraphicsCard(): () => void {
  type Call = (this: unknown, ...args: unknown[]) => unknown;
  const [canvas, gl] = [HTMLCanvasElement.prototype, WebGLRenderingContext.prototype];
  // Their types know only what browsers are asked for.
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
