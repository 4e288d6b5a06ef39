import { createContext, useContext } from 'react';
import type { ModelForm } from './useModelForm.ts';

export type FormPlace = {
  form: ModelForm;
  /** Text key of a field's label: `masterdata:vehicle/payload` for `payload` under the texts `masterdata:vehicle`. */
  labelOf: (path: string) => string;
  /** Takes down what a field is called where it stands: the list of what is wrong calls it so, too. */
  named: (path: string, label: string) => void;
};

export const FormContext = createContext<FormPlace | undefined>(undefined);

/** The form around a field. Throws an Error outside of `ModelForm`. */
export function useFormPlace(): FormPlace {
  const place = useContext(FormContext);
  if (!place) throw new Error('a field stands outside of its form');
  return place;
}
