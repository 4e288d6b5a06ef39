import { type ReactNode, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { PlaceDialog } from './PlaceDialog.tsx';
import type { Deviates, HallList, HallProcess, HallRow } from './process.ts';
import { LastScans } from './ScanLines.tsx';
import { ScanScreen } from './ScanScreen.tsx';
import type { ProcessScans } from './useProcessScans.ts';

/** The scan screen of a list: what its process says of it, on the screen that all kinds share. */
export function ProcessScan<L extends HallList, S extends ProcessScans<L>, Row extends HallRow>(props: {
  process: HallProcess<L, S, Row>;
  list: L;
  scans: S;
  onDeviation: Deviates;
  /** What a phone has before and behind the scans. */
  notices: ReactNode;
  papers: ReactNode;
}) {
  const { t } = useTranslation('crossdock');
  const { list, scans } = props;
  const { Counter, Refused, Place, Note, Open, Ways, place, word, ...of } = props.process.scan;
  const [placing, setPlacing] = useState(false);
  const { packagesScanned, packagesExpected } = list.summaries;
  const done = packagesScanned + scans.waitingHere;
  const takes = of.states.includes(list.state);
  const at = {
    list,
    scans,
    takes,
    done,
    open: Math.max(0, packagesExpected - done),
    onDeviation: props.onDeviation,
    onPlace: () => setPlacing(true),
  };
  return (
    <>
      <ScanScreen
        scans={scans}
        className={of.className}
        stays={of.stays}
        instruction={of.instruction(at, t)}
        counter={<Counter {...at} />}
        refusedNote={Refused && <Refused {...at} />}
        place={Place && <Place {...at} />}
        note={Note && <Note {...at} />}
        lastScans={
          <LastScans
            scans={list.lastScans}
            queue={scans.queue}
            itemOf={scans.itemOf}
            word={(result) => word?.(result, t)}
          />
        }
        open={<Open {...at} />}
        onScan={takes ? (code, source) => scans.scan(code, source === 'typed') : undefined}
        reads={!placing}
        papers={props.papers}
        notices={props.notices}
        ways={(showing) => <Ways {...at} {...showing} />}
      />
      {placing && place && (
        <PlaceDialog
          title={t(place.title)}
          confirm={t(place.confirm)}
          value={place.value(scans)}
          onPut={(position) => place.put(scans, position)}
          onClose={() => setPlacing(false)}
        />
      )}
    </>
  );
}
