/** The device's camera, for reading codes. Nothing of a picture leaves the device. */

/** 'refused': by the person, the browser or the site; 'absent': none, or another app uses it. */
export type CameraProblem = 'refused' | 'absent';

/** Pixels of the longer side that a code at arm's length needs. */
const WIDTH = 1280;

/**
 * Opens the camera at the back, or another one. The browser asks the person. The caller stops it (`closeCamera`).
 */
export async function openCamera(): Promise<MediaStream | CameraProblem> {
  // Only secure pages have it.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices?.getUserMedia) return 'absent';
  try {
    return await devices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: WIDTH } }, audio: false });
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return error.name === 'NotAllowedError' || error.name === 'SecurityError' ? 'refused' : 'absent';
  }
}

/** Ends all use of the camera; its light goes out. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
