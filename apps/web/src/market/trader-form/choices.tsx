import { Checkbox } from '#shared/ui/checkbox.tsx';
import './choices.css';

interface ChoicesProps {
  label: string;
  options: readonly { id: string; name: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error: string | undefined;
}

/** Several of many, ticked in a list that scrolls. */
export function Choices({ label, options, chosen, onChange, error }: ChoicesProps) {
  return (
    <fieldset className="grid grid-cols-1 gap-1">
      <legend className="label">{label}</legend>
      <div className="trader-choices">
        {options.map(({ id, name }) => (
          <Checkbox
            key={id}
            value={chosen.includes(id)}
            onChange={(isChosen) =>
              onChange(isChosen ? [...chosen, id] : chosen.filter((known) => known !== id))
            }
          >
            {name}
          </Checkbox>
        ))}
      </div>
      {error && (
        <p role="alert" className="error-text">
          {error}
        </p>
      )}
    </fieldset>
  );
}
