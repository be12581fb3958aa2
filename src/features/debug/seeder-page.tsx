import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { Button } from '#ui/button.tsx';
import styles from './data-check-page.module.css';
import { type CheckRow, readTenPlaces, type SampleCounts, writeSamples } from './sample-calls.ts';

type Outcome = SampleCounts | 'refused' | 'failed';

/** /seeder (R28, S148): writes the sample places, and reads ten. Absent from hosted builds; the server refuses it there (U59). */
export function SeederPage() {
  const t = useT();
  const [outcome, setOutcome] = useState<Outcome>();
  const [rows, setRows] = useState<readonly CheckRow[]>();
  const [isBusy, setBusy] = useState(false);

  async function read() {
    const found = await readTenPlaces();
    if (found === 'failed') setOutcome('failed');
    else setRows(found);
  }
  async function busily(work: () => Promise<void>) {
    setBusy(true);
    await work().finally(() => setBusy(false));
  }
  const write = () =>
    busily(async () => {
      const done = await writeSamples();
      setOutcome(done);
      if (typeof done === 'object') await read();
    });

  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t('debug.seeder')}</h1>
      <p>{t('debug.seeder.text')}</p>
      <div className="flex wrap gap-3">
        <Button variant="primary" isBusy={isBusy} onClick={() => void write()}>
          {t('debug.seeder.write')}
        </Button>
        <Button isBusy={isBusy} onClick={() => void busily(read)}>
          {t('debug.seeder.check')}
        </Button>
      </div>
      <output>
        {typeof outcome === 'object' ? t('debug.seeder.done', { ...outcome }) : null}
        {outcome === 'refused' ? t('debug.seeder.refused') : null}
        {outcome === 'failed' ? t('debug.seeder.failed') : null}
      </output>
      {rows ? <TenPlaces rows={rows} /> : null}
    </div>
  );
}

function TenPlaces({ rows }: { readonly rows: readonly CheckRow[] }) {
  const t = useT();
  return (
    <div className={styles.scroll}>
      <table aria-label={t('debug.seeder.rows')}>
        <thead>
          <tr>
            <th scope="col">{t('debug.name')}</th>
            <th scope="col">{t('debug.slug')}</th>
            <th scope="col">{t('debug.city')}</th>
            <th scope="col">{t('debug.status')}</th>
            <th scope="col">{t('debug.id')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, slug, city, halal_status: status }) => (
            <tr key={id}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td>
                <Link to={`/test-restaurant/${slug}`}>{slug}</Link>
              </td>
              <td>{city ?? '–'}</td>
              <td>{status}</td>
              <td>{id}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
