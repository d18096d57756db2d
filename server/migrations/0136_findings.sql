-- Findings are stored as codes with parameters, and their sentences follow from these. Those of which the parameters
-- changed keep their sentence as the parameter of `other`.
update checkups set findings = (
  select jsonb_agg(f - 'message' - 'fix' || '{"block": null}' || case
    when f ->> 'code' in ('spf_unreadable', 'dmarc_unreadable')
      then jsonb_build_object('code', 'other', 'params', jsonb_build_object('sentence', f -> 'message'))
    else '{}' end order by at)
  from jsonb_array_elements(findings) with ordinality as each (f, at))
where jsonb_array_length(findings) > 0;
update probes set findings = (
  select jsonb_agg(f - 'message' - 'fix' || '{"block": null}' order by at)
  from jsonb_array_elements(findings) with ordinality as each (f, at))
where jsonb_array_length(findings) > 0;
