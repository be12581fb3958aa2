import { Volume2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CardLanguage } from '#domain/waiter/card.ts';
import { useT } from '#i18n/i18n.tsx';
import { Button } from '#ui/button.tsx';

interface SpeakButtonProps {
  readonly text: string;
  readonly language: CardLanguage;
}

/** Speaks a text with a voice of this device; nothing where there is none. Voices of a server are not used: they need a network. */
export function SpeakButton({ text, language }: SpeakButtonProps) {
  const t = useT();
  const voice = useVoice(language);
  useEffect(() => () => globalThis.speechSynthesis?.cancel(), []);
  if (!voice) return null;
  const speak = () => {
    const spoken = new SpeechSynthesisUtterance(text);
    spoken.voice = voice;
    spoken.lang = voice.lang;
    spoken.rate = 0.9;
    speechSynthesis.cancel();
    speechSynthesis.speak(spoken);
  };
  return (
    <Button variant="quiet" icon={<Volume2 aria-hidden="true" />} onClick={speak}>
      {t('waiter.speak')}
    </Button>
  );
}

/** Browsers load their voices after the page. */
function useVoice(language: CardLanguage): SpeechSynthesisVoice | undefined {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>([]);
  useEffect(() => {
    const speech = globalThis.speechSynthesis as SpeechSynthesis | undefined;
    if (!speech) return undefined;
    const read = () => setVoices(speech.getVoices());
    read();
    speech.addEventListener('voiceschanged', read);
    return () => speech.removeEventListener('voiceschanged', read);
  }, []);
  return voices.find(({ lang, localService }) => localService && isSpoken(lang, language));
}

const REGION_OF_SCRIPT: Readonly<Partial<Record<CardLanguage, RegExp>>> = {
  'zh-Hans': /^zh[-_](?:CN|SG|Hans)/i,
  'zh-Hant': /^zh[-_](?:TW|HK|Hant)/i,
};

function isSpoken(voice: string, language: CardLanguage): boolean {
  const region = REGION_OF_SCRIPT[language];
  return region ? region.test(voice) : voice.split(/[-_]/)[0]?.toLowerCase() === language;
}
