/** Names of software renderers: animations there slow down everything else. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Whether a graphics card draws for this page. The check takes some milliseconds. */
export function hasGraphicsCard(canvas: HTMLCanvasElement = document.createElement('canvas')): boolean {
  const gl = canvas.getContext('webgl', { failIfMajorPerformanceCaveat: true });
  if (gl === null) return false;
  const known = gl.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = gl.getParameter(known ? known.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
  // Browsers allow only a few contexts per page.
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return !SOFTWARE.test(String(name));
}
