// Trial

VAR lamp = false
VAR oil = 2
VAR sighting_1 = false
VAR ann_hurt = false
VAR bo_hurt = false
VAR condition = 1
VAR victory = 0
VAR own__rolled = 0

-> start ->
-> END

=== start
A \[gate\] & a lane \{here\}: $5 to \/\/ pass.
You have {oil} oil.
Well?
+ {(oil > 0) && not lamp} [Light it]
    ~ lamp = true
    ~ oil = own__bounded(oil - 1, 0, 5)
    -> lane
+ [Walk \| on]
    -> lane
+ [Listen]
    An owl.
    -> owl ->
    -> lane

=== lane
{ sighting_1:
    ->->
}
~ sighting_1 = true
The lane.
~ own__rolled = RANDOM(1, 10)
{
- not ((own__rolled == 1 || (own__rolled != 10 && own__rolled <= ((oil + 3) - 1)))):
    {
    - not ann_hurt || not bo_hurt:
        ~ own__rolled = RANDOM(1, own__one(not ann_hurt) + own__one(not bo_hurt))
        {
        - not ann_hurt && own__rolled == (own__one(not ann_hurt)):
            ~ ann_hurt = true
            Ann falls.
        - not bo_hurt && own__rolled == (own__one(not ann_hurt) + own__one(not bo_hurt)):
            ~ bo_hurt = true
            Bo falls.
        }
    }
}
~ own__rolled = RANDOM(1, 6) + RANDOM(1, 6) + oil
{
- own__rolled <= 5:
    The end: Lost (defeat).
    -> END
- own__rolled <= 9:
    ~ condition = MAX(condition, 2)
    -> barn
- else:
    -> barn
}

=== owl
{ not not lamp:
    ->->
}
It looks at you.
~ victory = victory + 1
->->

=== barn
\TODO: sweep.
{
- (ann_hurt || bo_hurt) || (condition == 2):
    -> loft
- else:
    The end: Won (victory).
    -> END
}

=== loft
Hay.
{
- ann_hurt:
    ~ ann_hurt = false
}
{
- bo_hurt:
    ~ bo_hurt = false
}
The end: Won (victory).
-> END

=== function own__one(own__holds)
{ own__holds:
    ~ return 1
}
~ return 0

=== function own__bounded(own__value, own__least, own__most)
~ return MAX(own__least, MIN(own__most, own__value))
