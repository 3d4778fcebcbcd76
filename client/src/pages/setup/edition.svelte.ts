// The rules that were chosen for a new table: an edition, and the options that differ from it.

import type { Catalogue } from "../../protocol";

export interface RememberedEdition {
  preset: string;
  /** Options that differ from the preset. */
  options: Record<string, string>;
}

export class Edition {
  preset = $state.raw("");
  options = $state.raw<Record<string, string>>({});

  readonly catalogue: Catalogue;

  /** `before` is what was chosen last time, perhaps on a server that has changed since. */
  constructor(catalogue: Catalogue, before: Partial<RememberedEdition>) {
    this.catalogue = catalogue;
    const known = catalogue.presets.some(({ name }) => name === before.preset);
    this.preset = (known ? before.preset : undefined) ?? catalogue.defaults.preset;
    this.options = Object.fromEntries(
      Object.entries(before.options ?? {}).filter(([name, value]) =>
        catalogue.options.some((option) => option.name === name && option.values.includes(value)),
      ),
    );
  }

  /** What to remember for the next time. */
  get remembered(): RememberedEdition {
    const { preset, options } = this;
    return { preset, options };
  }

  /** The value of an option in the preset. */
  defaultOf(option: string): string {
    const preset = this.catalogue.presets.find(({ name }) => name === this.preset);
    const known = this.catalogue.options.find(({ name }) => name === option);
    return preset?.options[option] ?? known?.default ?? "";
  }

  valueOf(option: string): string {
    return this.options[option] ?? this.defaultOf(option);
  }

  setOption(option: string, value: string): void {
    const { [option]: _, ...others } = this.options;
    this.options = value === this.defaultOf(option) ? others : { ...others, [option]: value };
  }

  setPreset(preset: string): void {
    this.preset = preset;
    // An option whose value the new preset has anyway is not a change.
    for (const [option, value] of Object.entries(this.options)) this.setOption(option, value);
  }

  get changed(): number {
    return Object.keys(this.options).length;
  }
}
