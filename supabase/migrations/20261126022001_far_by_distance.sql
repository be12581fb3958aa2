-- U107: beyond 60 km distance decides. The numbers are those of src/catalogue/ranking/weights.ts and relevance.ts.
create or replace function catalogue.near_score(metres integer) returns double precision
language sql immutable parallel safe
return case
  when metres <= 5000 then 4000 / (4000 + metres)::double precision
  when metres <= 60000
    then 4000 / 9000::double precision - 1 / (0.36 * ln(12::double precision)) * ln(metres / 5000::double precision)
  else 4000 / 9000::double precision - 1 / (0.36 * ln(12::double precision)) * ln(12::double precision)
    - 1 / 0.36::double precision
    - 1 / (0.36 * ln(1.25::double precision))
      * ln(least(coalesce(metres, 20100000), 20100000) / 60000::double precision)
end;
