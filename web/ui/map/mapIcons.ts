import type { Status } from '../status/status.ts';
import { statuses } from '../status/status.ts';
import type { MapColours } from './mapColours.ts';
import { type MapPointKind, pointIcon } from './mapModel.ts';

export const iconRatio = 2;
const size = 22;

type Icon = { name: string; image: ImageData };

const disc = 'M6 .3a5.7 5.7 0 1 1 0 11.4A5.7 5.7 0 0 1 6 .3z';
const ring = 'M6 1.3a4.7 4.7 0 1 1 0 9.4 4.7 4.7 0 0 1 0-9.4z';

/** The marks of the status family in a box of 12, as Glyph draws them. */
const marks: Record<Status, (pen: CanvasRenderingContext2D, colour: string, ink: string) => void> = {
  late: (pen, colour, ink) => {
    filled(pen, 'M6 .3 11.7 6 6 11.7.3 6z', colour);
    stroked(pen, 'M6 3v3.4M6 8.2v.6', ink, 1.5);
  },
  risk: (pen, colour, ink) => {
    filled(pen, 'M6 .8 11.7 11H.3z', colour);
    stroked(pen, 'M6 4.4v3M6 9v.3', ink, 1.4);
  },
  done: (pen, colour, ink) => {
    filled(pen, disc, colour);
    stroked(pen, 'm3.4 6.2 1.8 1.8 3.5-3.8', ink, 1.5);
  },
  planned: (pen, colour) => stroked(pen, ring, colour, 1.8),
  transit: (pen, colour) => filled(pen, 'M1 2.2h5.2L11.4 6 6.2 9.8H1L4 6z', colour),
  later: (pen, colour) => stroked(pen, ring, colour, 1.5, [2, 1.7]),
};

function filled(pen: CanvasRenderingContext2D, path: string, colour: string): void {
  pen.fillStyle = colour;
  pen.fill(new Path2D(path));
}

function stroked(
  pen: CanvasRenderingContext2D,
  path: string,
  colour: string,
  width: number,
  dash: number[] = [],
): void {
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.setLineDash(dash);
  pen.lineWidth = width;
  pen.strokeStyle = colour;
  pen.stroke(new Path2D(path));
}

function draw(paint: (pen: CanvasRenderingContext2D) => void): ImageData {
  const canvas = document.createElement('canvas');
  canvas.width = size * iconRatio;
  canvas.height = size * iconRatio;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('no 2d canvas');
  pen.scale(iconRatio, iconRatio);
  paint(pen);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}

function plate(pen: CanvasRenderingContext2D, kind: MapPointKind, colours: MapColours): void {
  if (kind === 'vehicle' || kind === 'place') return;
  pen.beginPath();
  if (kind === 'delivery') pen.arc(size / 2, size / 2, 9.5, 0, 2 * Math.PI);
  else pen.roundRect(2, 2, size - 4, size - 4, 3);
  pen.fillStyle = colours.surface;
  pen.fill();
  pen.lineWidth = 1;
  pen.strokeStyle = colours.plateLine;
  pen.stroke();
}

/** Steps of a share in a ring of many. */
export const shareSteps = 16;
export const chosenRing = 'share-chosen';

/** Plates under the number of many points: the ring shows how many are late and at risk; one filled for where some are chosen. */
function rings(colours: MapColours): Icon[] {
  const [middle, radius] = [size / 2, size / 2 - 2.5];
  const ring = (late: number, risk: number): ImageData =>
    draw((pen) => {
      const arc = (from: number, to: number, colour: string, width: number): void => {
        if (to <= from) return;
        const angle = (step: number): number => ((step / shareSteps) * 2 - 0.5) * Math.PI;
        pen.beginPath();
        pen.arc(middle, middle, radius, angle(from), angle(to));
        pen.lineWidth = width;
        pen.strokeStyle = colour;
        pen.stroke();
      };
      pen.beginPath();
      pen.arc(middle, middle, radius, 0, 2 * Math.PI);
      pen.fillStyle = colours.surface;
      pen.fill();
      arc(0, shareSteps, colours.label, 1.5);
      arc(0, late, colours.status.late, 3);
      arc(late, late + risk, colours.status.risk, 3);
    });
  const chosen = draw((pen) => {
    pen.beginPath();
    pen.arc(middle, middle, radius + 1, 0, 2 * Math.PI);
    pen.fillStyle = colours.accent;
    pen.fill();
  });
  const steps = Array.from({ length: shareSteps + 1 }, (_, step) => step);
  return [
    { name: chosenRing, image: chosen },
    ...steps.flatMap((late) =>
      steps
        .filter((risk) => late + risk <= shareSteps)
        .map((risk) => ({ name: `share-${late}-${risk}`, image: ring(late, risk) })),
    ),
  ];
}

/** A tag behind the name of a way; it is stretched to its text. */
export const tagPrefix = 'tag-';
const tags = (colours: MapColours): Icon[] =>
  statuses.flatMap((status) =>
    [false, true].map((faint) => ({
      name: `${tagPrefix}${status}${faint ? '-faint' : ''}`,
      image: draw((pen) => {
        pen.beginPath();
        pen.roundRect(1, 1, size - 2, size - 2, 3);
        pen.fillStyle = faint ? colours.surface : colours.status[status];
        pen.fill();
        pen.lineWidth = 1;
        pen.strokeStyle = colours.status[status];
        pen.stroke();
      }),
    })),
  );

/** Every mark that the map needs, in the colours of the present scheme. */
export function mapIcons(colours: MapColours): Icon[] {
  const kinds: MapPointKind[] = ['delivery', 'pickup', 'vehicle', 'place'];
  const icons = kinds.flatMap((kind) =>
    statuses.map((status) => ({
      name: pointIcon({ kind, status }),
      image: draw((pen) => {
        plate(pen, kind, colours);
        const scale = kind === 'vehicle' ? 1.6 : kind === 'place' ? 0.8 : 1;
        pen.translate((size - 12 * scale) / 2, (size - 12 * scale) / 2);
        pen.scale(scale, scale);
        marks[status](pen, colours.status[status], colours.surface);
      }),
    })),
  );
  const depot = draw((pen) => {
    pen.beginPath();
    pen.roundRect(1, 1, size - 2, size - 2, 3);
    pen.fillStyle = colours.accent;
    pen.fill();
    pen.translate(4, 4);
    // A hall with a gate.
    filled(pen, 'M1 12.5V5l6-3.2L13 5v7.5h-2.4V7H3.4v5.5z', colours.surface);
    filled(pen, 'M4.6 8.3h4.8v1.2H4.6zM4.6 10.7h4.8v1.2H4.6z', colours.surface);
  });
  return [...icons, ...tags(colours), ...rings(colours), { name: 'depot', image: depot }];
}
