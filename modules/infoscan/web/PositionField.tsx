import { Autocomplete } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useTranslation } from '#ui/translation.ts';
import { readBarcode } from '#kernel/barcode.ts';
import { longestPosition } from '#modules/infoscan/rules/unknownPackage.ts';
import { terminalLocation } from '#modules/masterdata/contract/types/places.ts';
import { useRecords } from '#client/records/useRecords.ts';
import { signalScan } from '#ui/scan/signal.ts';
import { useWedge } from '#ui/scan/useWedge.ts';

/** What is wrong with a position; undefined while nothing is. */
export function positionProblem(position: string): 'required' | 'tooLong' | undefined {
  const { length } = position.trim();
  return length === 0 ? 'required' : length > longestPosition ? 'tooLong' : undefined;
}

/** A storing position: chosen from the places of the depot, typed, or scanned from its label. */
export function PositionField(props: {
  value: string;
  onChange: (position: string) => void;
  /** A label that is no position, or too long a one. */
  onRefused: (reason: 'notAPlace' | 'tooLong') => void;
  error?: string | undefined;
  onBlur?: () => void;
}) {
  const { t } = useTranslation('infoscan');
  const places = useRecords(terminalLocation);
  const positions = [
    ...new Set(places.all.map((one) => String(one.fields.storingPosition ?? '')).filter(Boolean)),
  ].sort();
  useWedge((code) => {
    const read = readBarcode(code);
    if (read.kind === 'storingPosition') {
      signalScan('done');
      props.onChange(read.position);
      return;
    }
    signalScan('refused');
    props.onRefused(read.kind === 'unsupported' && read.tooLong ? 'tooLong' : 'notAPlace');
  });
  return (
    <Autocomplete
      size="xl"
      label={t('place/where')}
      placeholder={t('place/scanOrType')}
      description={t('place/hint')}
      required
      data={positions}
      limit={50}
      value={props.value}
      maxLength={longestPosition}
      error={props.error}
      leftSection={<IconMapPin size={20} stroke={1.6} aria-hidden="true" />}
      onChange={props.onChange}
      {...(props.onBlur ? { onBlur: props.onBlur } : {})}
    />
  );
}
