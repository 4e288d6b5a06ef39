import { Autocomplete } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { longestPosition, readBarcode } from '#kernel/barcode.ts';
import { terminalLocation } from '#modules/masterdata/contract/types/places.ts';
import { useRecords } from '#client/records/useRecords.ts';
import { signalScan } from '#ui/scan/signal.ts';
import { useWedge } from '#ui/scan/useWedge.ts';

/** What is wrong with a position; undefined while nothing is. */
export function positionProblem(position: string): 'required' | 'tooLong' | undefined {
  const { length } = position.trim();
  return length === 0 ? 'required' : length > longestPosition ? 'tooLong' : undefined;
}

/** A storing position: chosen from the places of the depot, typed, or scanned from its label; another label is refused in the field. */
export function PositionField(props: {
  value: string;
  onChange: (position: string) => void;
  /** What is asked; absent: where it stands. */
  label?: string;
  error?: string | undefined;
  focused?: boolean;
  onBlur?: () => void;
  onEnter?: () => void;
}) {
  const { t } = useTranslation('crossdock');
  const { onEnter } = props;
  const [refused, setRefused] = useState<'notAPlace' | 'tooLong'>();
  const [offers, setOffers] = useState(false);
  const places = useRecords(terminalLocation);
  const positions = [
    ...new Set(places.all.map((one) => String(one.fields.storingPosition ?? '')).filter(Boolean)),
  ].sort();
  const change = (position: string) => {
    setRefused(undefined);
    props.onChange(position);
  };
  useWedge((code) => {
    const read = readBarcode(code);
    signalScan(read.kind === 'storingPosition' ? 'done' : 'refused');
    if (read.kind === 'storingPosition') {
      change(read.position);
      // Nothing is to be chosen any more; typing or the arrow keys open the list again.
      setOffers(false);
    } else setRefused(read.kind === 'unsupported' && read.tooLong ? 'tooLong' : 'notAPlace');
  });
  return (
    <Autocomplete
      size="xl"
      label={props.label ?? t('place/where')}
      placeholder={t('place/scanOrType')}
      description={t('place/hint')}
      required
      data={positions}
      limit={50}
      dropdownOpened={offers}
      onDropdownOpen={() => setOffers(true)}
      onDropdownClose={() => setOffers(false)}
      value={props.value}
      maxLength={longestPosition}
      error={refused ? t(`place/${refused}`) : props.error}
      leftSection={<IconMapPin size={20} stroke={1.6} aria-hidden="true" />}
      onChange={change}
      {...(props.focused ? { 'data-autofocus': true } : {})}
      {...(props.onBlur ? { onBlur: props.onBlur } : {})}
      {...(onEnter ? { onKeyDown: (event) => event.key === 'Enter' && onEnter() } : {})}
    />
  );
}
