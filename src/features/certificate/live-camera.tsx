import { Video, VideoOff } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ifError } from '#domain/primitives/if-error.ts';
import { useT } from '#i18n/i18n.tsx';
import { type CameraProblem, closeCamera, openCamera } from '#platform/camera.ts';
import { openFrameReader } from '#services/images-client.ts';
import { Button } from '#ui/button.tsx';
import styles from './live-camera.module.css';

/** Milliseconds between the end of reading a frame and the next one, so that the phone stays cool. */
const PAUSE_MS = 150;
const PROBLEMS = { refused: 'certificate.cameraRefused', absent: 'certificate.cameraAbsent' } as const;

interface LiveCameraProps {
  /** Called once with what the first code says; the camera is off then. */
  readonly onCode: (text: string) => void;
  /** The camera is about to open. */
  readonly onOpen: () => void;
}

/**
 * A button that opens the camera, and the camera's picture until a code is read, the person stops it, leaves, or hides the page. Frames
 * are read on the device and not kept.
 */
export function LiveCamera({ onCode, onOpen }: LiveCameraProps) {
  const t = useT();
  const [stream, setStream] = useState<MediaStream>();
  const [problem, setProblem] = useState<CameraProblem>();
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const open = async () => {
    setProblem(undefined);
    onOpen();
    const opened = await openCamera();
    if (typeof opened === 'string') return setProblem(opened);
    // The person left while the browser asked.
    if (isGone.current || document.hidden) return closeCamera(opened);
    setStream(opened);
  };
  if (stream) {
    const stop = () => setStream(undefined);
    const found = (text: string) => {
      stop();
      onCode(text);
    };
    return <Viewfinder stream={stream} onStop={stop} onCode={found} />;
  }
  return (
    <>
      <Button icon={<Video aria-hidden="true" />} onClick={() => void open()}>
        {t('certificate.camera')}
      </Button>
      <p role="alert" className="soft" hidden={problem === undefined}>
        {problem ? t(PROBLEMS[problem]) : null}
      </p>
    </>
  );
}

interface ViewfinderProps {
  readonly stream: MediaStream;
  readonly onStop: () => void;
  readonly onCode: (text: string) => void;
}

/** Shows a stream and reads its frames; closes it when it goes. */
function Viewfinder({ stream, onStop, onCode }: ViewfinderProps) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const stop = useEffectEvent(onStop);
  const tell = useEffectEvent(onCode);
  useEffect(() => {
    const picture = video.current;
    if (!picture) return undefined;
    picture.srcObject = stream;
    const reader = openFrameReader();
    let timer: number | undefined;
    let isOpen = true;
    const look = async () => {
      // Before the first frame there is no picture.
      const frame = await createImageBitmap(picture).catch(ifError(DOMException, () => null));
      const text = frame && (await reader.read(frame));
      if (!isOpen) return;
      if (text !== null) return tell(text);
      timer = window.setTimeout(() => void look(), PAUSE_MS);
    };
    const stopHidden = () => document.hidden && stop();
    // Also when the person unplugs the camera or takes the permission back.
    const stopEnded = () => stop();
    document.addEventListener('visibilitychange', stopHidden);
    for (const track of stream.getTracks()) track.addEventListener('ended', stopEnded);
    void look();
    return () => {
      isOpen = false;
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', stopHidden);
      closeCamera(stream);
      reader.close();
    };
  }, [stream]);
  return (
    <div className="grid one-column gap-3">
      <video
        ref={video}
        className={styles.picture}
        autoPlay
        muted
        playsInline
        aria-label={t('certificate.cameraHold')}
      />
      <p className="soft">{t('certificate.cameraHold')}</p>
      <Button icon={<VideoOff aria-hidden="true" />} onClick={onStop}>
        {t('certificate.cameraStop')}
      </Button>
    </div>
  );
}
