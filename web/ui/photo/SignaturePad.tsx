import { Button, TextInput } from '@mantine/core';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import './photo.css';

type Point = { x: number; y: number };
const width = 600;
const height = 200;

function paper(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.strokeStyle = '#12191c';
  pen.fillStyle = '#12191c';
  pen.lineWidth = 2.5;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  return pen;
}

function pointOn(canvas: HTMLCanvasElement, event: PointerEvent | globalThis.PointerEvent): Point {
  const box = canvas.getBoundingClientRect();
  return {
    x: ((event.clientX - box.left) / box.width) * width,
    y: ((event.clientY - box.top) / box.height) * height,
  };
}

function dot(canvas: HTMLCanvasElement, { x, y }: Point): void {
  const pen = canvas.getContext('2d');
  pen?.beginPath();
  pen?.arc(x, y, 1.2, 0, Math.PI * 2);
  pen?.fill();
}

function line(canvas: HTMLCanvasElement, from: Point, to: Point): void {
  const pen = canvas.getContext('2d');
  pen?.beginPath();
  pen?.moveTo(from.x, from.y);
  pen?.lineTo(to.x, to.y);
  pen?.stroke();
}

/** A typed name in the place of a signature, as large as the paper allows. */
function writeName(pen: CanvasRenderingContext2D, name: string): void {
  let size = 64;
  pen.textBaseline = 'middle';
  do {
    pen.font = `italic 500 ${size}px Inter, sans-serif`;
    size -= 4;
  } while (pen.measureText(name).width > width - 48 && size > 16);
  pen.fillText(name, 24, height / 2);
}

function SignatureFoot(props: { typing: boolean; empty: boolean; onClear: () => void; onSwitch: () => void }) {
  const { t } = useTranslation('base');
  return (
    <div className="k-row">
      <button type="button" className="k-linkish" onClick={props.onSwitch}>
        {t(props.typing ? 'signature/drawn' : 'signature/typed')}
      </button>
      <span className="k-space" />
      <Button disabled={props.empty} onClick={props.onClear}>
        {t('signature/clear')}
      </Button>
    </div>
  );
}

/**
 * A signature by finger, pen or mouse; without them the typed name is written on the same paper. Answers a PNG of
 * 600 by 200 px as a data address with how it came, or undefined when it is empty: with the end of the stroke itself, because whoever
 * goes on in the next moment must not go without it.
 */
export function SignaturePad(props: {
  label?: string;
  onChange: (signature: { dataUrl: string; typedName?: string } | undefined) => void;
}) {
  const { t } = useTranslation('base');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [empty, setEmpty] = useState(true);
  const [typing, setTyping] = useState(false);
  const [name, setName] = useState('');
  const last = useRef<Point>(undefined);
  const { onChange } = props;

  const clear = () => {
    if (canvas.current) paper(canvas.current);
    setEmpty(true);
    setName('');
    onChange(undefined);
  };
  useEffect(() => {
    if (canvas.current) paper(canvas.current);
  }, []);
  const answer = (typedName?: string) => {
    const dataUrl = canvas.current?.toDataURL('image/png');
    onChange(dataUrl ? { dataUrl, ...(typedName ? { typedName } : {}) } : undefined);
  };
  const down = (event: PointerEvent<HTMLCanvasElement>) => {
    if (typing || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = pointOn(event.currentTarget, event);
    dot(event.currentTarget, last.current);
    setEmpty(false);
  };
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!last.current) return;
    for (const part of event.nativeEvent.getCoalescedEvents?.() ?? [event.nativeEvent]) {
      const to = pointOn(event.currentTarget, part);
      line(event.currentTarget, last.current, to);
      last.current = to;
    }
  };
  const up = () => {
    if (!last.current) return;
    last.current = undefined;
    answer();
  };
  const write = (typed: string) => {
    setName(typed);
    const text = typed.trim();
    const pen = canvas.current && paper(canvas.current);
    if (!pen) return;
    setEmpty(text === '');
    if (text === '') return onChange(undefined);
    writeName(pen, text);
    answer(text);
  };
  return (
    <div className="k-signature">
      <div className="k-signature-paper">
        <canvas
          ref={canvas}
          width={width}
          height={height}
          role="img"
          aria-label={props.label ?? t('signature/label')}
          onPointerDown={down}
          onPointerMove={move}
          onPointerUp={up}
          onPointerCancel={up}
        />
        {empty && !typing && (
          <span className="k-signature-hint" aria-hidden="true">
            {t('signature/hint')}
          </span>
        )}
      </div>
      {typing && (
        <TextInput
          label={t('signature/name')}
          value={name}
          maxLength={60}
          autoFocus
          autoComplete="off"
          onChange={(event) => write(event.currentTarget.value)}
        />
      )}
      <SignatureFoot
        typing={typing}
        empty={empty}
        onClear={clear}
        onSwitch={() => {
          clear();
          setTyping(!typing);
        }}
      />
    </div>
  );
}
