// Preloaded into a process of a proof (`node --import`): at each SIGUSR2 the machine's clock steps for it, 45 minutes ahead, back, 45 minutes
// behind, back, as when somebody sets it by hand; KONTOR_PROVE_CLOCK_OFF is by how many ms it is wrong from the beginning. What counts durations by it goes wrong here.
const real = Date;
const steps = [45 * 60_000, 0, -45 * 60_000, 0];
let taken = 0;
let offset = Number(process.env.KONTOR_PROVE_CLOCK_OFF ?? 0);

process.on('SIGUSR2', () => {
  offset = steps[taken % steps.length] ?? 0;
  taken += 1;
});

const now = () => real.now() + offset;
globalThis.Date = new Proxy(real, {
  apply: () => new real(now()).toString(),
  construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
