import { CalendarPlus } from 'lucide-react';
import type { OwnTrip } from '#domain/own/own-view.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { FileButton } from '#ui/file-button.tsx';
import { lazyDialog } from '#ui/lazy-dialog.tsx';
import { FILE_MAX_BYTES } from './calendar-file.ts';
import { useCalendarFile } from './use-calendar-file.ts';

const ProposalDialog = lazyDialog(
  () => import('./proposal-dialog.tsx').then((part) => part.ProposalDialog),
  (t) => t('trips.calendar.title'),
);

interface FromCalendarProps {
  /** The trip that gets the cities; null plans a new one. */
  readonly trip: OwnTrip | null;
}

/** Proposes cities and days by a calendar's file: flights, hotels, meetings. The file is read on this device. */
export function FromCalendar({ trip }: FromCalendarProps) {
  const t = useT();
  const format = useFormat();
  const { reading, read, forget } = useCalendarFile();
  return (
    <section className="grid one-column gap-2" aria-label={t('trips.calendar.title')}>
      <p className="soft">{t('trips.calendar.hint')}</p>
      <div>
        <FileButton
          label={t('trips.calendar.choose')}
          accept=".ics,text/calendar"
          icon={<CalendarPlus aria-hidden="true" />}
          isBusy={reading?.kind === 'reading'}
          onFiles={([file]) => file && void read(file)}
        />
      </div>
      <output>
        {reading?.kind === 'problem'
          ? t(`trips.calendar.problem.${reading.why}`, { max: format.bytes(FILE_MAX_BYTES) })
          : null}
      </output>
      {reading?.kind === 'read' ? (
        <ProposalDialog trip={trip} proposal={reading.proposal} file={reading.file} onClose={forget} />
      ) : null}
    </section>
  );
}
