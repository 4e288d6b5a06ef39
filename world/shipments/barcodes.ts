import { sscc } from '#kernel/barcode.ts';
import { Dice } from '../dice.ts';
import { units } from '../network.ts';

const branches = units.filter((unit) => unit.isBranch);
const numberOf = (depot: string): number => branches.find((unit) => unit.id === depot)?.depotNumber ?? 99;
const nine = (serial: number): string => String(serial).padStart(9, '0');

/**
 * Codes on the packages that come to a depot (domain 8.3): of other depots of the network, of partners' own, and one in a
 * hundred with a wrong check digit. Every receiving depot counts in a block of its own, so no code comes twice.
 */
export class Barcodes {
  #dice: Dice;
  #block: number;
  #taken: number;
  /** @param taken codes of the block that earlier days have used */
  constructor(receiver: string, taken = 0) {
    this.#taken = taken;
    this.#dice = new Dice(`${receiver}/barcodes`);
    this.#block = 5_000_000 + branches.findIndex((unit) => unit.id === receiver) * 500_000;
  }
  next(origin: string, partner: boolean): { barcode: string; irregular: boolean } {
    this.#taken += 1;
    const serial = this.#block + this.#taken;
    const code = partner
      ? sscc(`09528765${nine(numberOf(origin) * 10_000_000 + serial)}`)
      : sscc(`39521234${nine(numberOf(origin) * 10_000_000 + serial)}`);
    if (!this.#dice.chance(0.01)) return { barcode: code, irregular: false };
    return { barcode: code.slice(0, 17) + String((Number(code[17]) + 1) % 10), irregular: true };
  }
}
